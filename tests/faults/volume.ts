import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder below which a file system can be mounted, removed at the end of the test. */
function mountPoint() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const path = join(folder, 'mount');
  mkdirSync(path);
  return {
    folder,
    path,
    mount: (...args: string[]) => void execFileSync('mount', [...args, path]),
    unmount: () => void execFileSync('umount', ['-l', path]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function memoryDisk(megabytes: number) {
  const { path, mount, unmount, remove } = mountPoint();
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs');
  return {
    path,
    close() {
      unmount();
      remove();
    },
  };
}

/** An ext4 in a file: the file has what is on the disk, without what is only in memory. */
export function remountable(commitSeconds: number, make: (image: string) => void) {
  const { folder, path, mount, unmount, remove } = mountPoint();
  const image = join(folder, 'disk.img');
  const open = () => mount('-o', `loop,commit=${commitSeconds}`, image);
  make(image);
  open();
  return {
    path,
    image,
    /** Replaces the image while it is not mounted. */
    remount(exchange: () => void) {
      unmount();
      exchange();
      open();
    },
    close() {
      unmount();
      remove();
    },
  };
}
