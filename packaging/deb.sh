#!/bin/sh
# Makes a package for Debian of the frozen folder: deb.sh FOLDER MANUAL TARGET, with the folders that `make
# frozen` and `make manual` filled. `make deb` calls it (docs/install.md).
set -eu
folder=$1 manual=$2 target=$3 here=$(dirname "$0")
own=$here/deb root=$target/deb
version=$("$folder/highseas" --language en --version | cut -d ' ' -f 1)
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}"    # dpkg-deb reads it too
when=@$SOURCE_DATE_EPOCH

put() { install -D -m "${3:-644}" "$1" "$root/$2"; }
packed() { mkdir -p "$root/$(dirname "$1")" && gzip -9n > "$root/$1"; }

rm -rf "$root"
mkdir -p "$root/usr/lib" "$root/usr/games" "$root/DEBIAN"
cp -R "$folder" "$root/usr/lib/highseas"
find "$root/usr/lib" -type d -exec chmod 755 {} + -o -type f ! -path '*/highseas/highseas' -exec chmod 644 {} +
ln -s ../lib/highseas/highseas "$root/usr/games/highseas"

put "$own/highseas.desktop" usr/share/applications/highseas.desktop
put "$own/highseas.svg" usr/share/icons/hicolor/scalable/apps/highseas.svg
put "$own/lintian-overrides" usr/share/lintian/overrides/highseas
put "$own/copyright" usr/share/doc/highseas/copyright
put "$manual/highseas" usr/share/bash-completion/completions/highseas
packed usr/share/man/man6/highseas.6.gz < "$manual/highseas.6"
packed usr/share/doc/highseas/NEWS.gz < "$here/../CHANGELOG.md"
packed usr/share/doc/highseas/changelog.gz << END
highseas ($version) unstable; urgency=low

  * What is new in this version is told in NEWS.gz beside this file.

 -- The High Seas crew <crew@highseas.invalid>  $(date -uRd "$when")
END

# The newest symbols of libc that anything in the folder asks for; all other libraries are in the folder.
glibc=$(find "$folder" -type f \( -name '*.so*' -o -name highseas \) -exec objdump -T {} + 2>/dev/null |
    grep -o 'GLIBC_2\.[0-9.]*' | sort -Vu | tail -1 | cut -d _ -f 2)
sed "s/@VERSION@/$version/; s/@GLIBC@/$glibc/; s/@SIZE@/$(du -sk "$root" | cut -f 1)/" "$own/control.in" > "$root/DEBIAN/control"
(cd "$root" && find usr -type f -exec md5sum {} + > DEBIAN/md5sums)
find "$root" -exec touch -hd "$when" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$target/highseas_${version}_amd64.deb"
