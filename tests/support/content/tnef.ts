/** A property of MAPI: a text, or HTML as bytes. */
type Property = [id: number, value: string | Buffer];

const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const attribute = (level: number, type: number, id: number, data: Buffer) =>
  Buffer.concat([
    Buffer.from([level]),
    Buffer.from(Uint16Array.of(id, type).buffer),
    uint32(data.length),
    data,
    Buffer.from(Uint16Array.of(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0)).buffer),
  ]);

function properties(values: Property[]): Buffer {
  // A number of fixed size and a named property come first, as Outlook writes them.
  const importance = Buffer.concat([Buffer.from(Uint16Array.of(3, 0x0017).buffer), uint32(1)]);
  const name = Buffer.from('Keywords\0', 'utf16le');
  const padding = (length: number) => Buffer.alloc((4 - (length % 4)) % 4);
  const named = Buffer.concat([
    ...[Buffer.from(Uint16Array.of(3, 0x8001).buffer), Buffer.alloc(16), uint32(1)],
    ...[uint32(name.length), name, padding(name.length), uint32(7)],
  ]);
  const texts = values.map(([id, value]) => {
    const bytes = typeof value === 'string' ? Buffer.from(`${value}\0`, 'utf16le') : value;
    const type = typeof value === 'string' ? 0x1f : 0x102;
    const head = [Buffer.from(Uint16Array.of(type, id).buffer), uint32(1), uint32(bytes.length)];
    return Buffer.concat([...head, bytes, padding(bytes.length)]);
  });
  return Buffer.concat([uint32(values.length + 2), importance, named, ...texts]);
}

/** `winmail.dat` as Outlook sends it: a message with one attachment. */
export function tnef(
  message: { subject: string; sender: string; attachment: string } & ({ html: string } | { rtf: Buffer }),
) {
  const { subject, sender, attachment } = message;
  const ofMessage: Property[] = [
    [0x0037, subject],
    [0x0c1a, sender],
    'html' in message ? [0x1013, Buffer.from(message.html)] : [0x1009, message.rtf],
  ];
  const bytes = Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
    attribute(1, 8, 0x9006, uint32(0x10000)),
    attribute(1, 6, 0x9003, properties(ofMessage)),
    attribute(2, 6, 0x9002, Buffer.alloc(14)),
    attribute(2, 1, 0x8010, Buffer.from('SHORT~1.PDF\0')),
    attribute(2, 6, 0x800f, Buffer.from('the bytes of the attachment')),
    attribute(2, 6, 0x9005, properties([[0x3707, attachment]])),
  ]);
  return new Uint8Array(bytes);
}
