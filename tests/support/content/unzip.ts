import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads a ZIP like other programs do, from its directory at the end. @returns the content of every file by its path;
 * folders end with a slash. @throws if it is not complete
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((o) => archive.readUInt16LE(at + o));
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (files.has(path)) throw new Error(`${path} is there twice`);
    files.set(path, contentAt(archive, at));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function contentAt(archive: Buffer, entry: number): Buffer {
  const packedLength = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedLength);
  const content = archive.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : packed;
  if (crc32(content) !== archive.readUInt32LE(entry + 16)) throw new Error('A checksum is wrong');
  if (content.length !== archive.readUInt32LE(entry + 24)) throw new Error('A file is short');
  return content;
}
