import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that another program made; `samples/README.md` lists them. */
export function sample(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', name)));
}
