import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Ticks of 100 ns from the year 1 to 1970, from which .NET counts. */
const EPOCH_TICKS = 621_355_968_000_000_000n;
const KEY_BITS = 2048;

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export interface SignedCall {
  /** The address as it is called, with its query. */
  url: string;
  /** The access token, decoded. */
  token: string;
  now: Date;
}

/** The keys by which an office server signs its calls: the current one, and the one before it. */
export class ProofKeys {
  #current: KeyPair;
  #old: KeyPair;

  constructor(current = generate(), old = generate()) {
    this.#current = current;
    this.#old = old;
  }

  /** The same keys as other office servers of this process have at first, since making keys takes long. */
  static shared(): ProofKeys {
    shared ??= [generate(), generate()];
    return new ProofKeys(...shared);
  }

  /** The current key becomes the old one, and a new one takes its place. */
  rotate(): void {
    this.#old = this.#current;
    this.#current = generate();
  }

  /** The element of the discovery that has the public keys. */
  toXml(): string {
    const [current, old] = [this.#current, this.#old].map(attributesOf);
    const attributes = Object.entries({
      ...{ oldvalue: old?.value, oldmodulus: old?.modulus, oldexponent: old?.exponent },
      ...current,
    });
    return `<proof-key ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`;
  }

  /** The headers that prove where a call comes from. */
  headersFor(call: SignedCall): Record<string, string> {
    const ticks = ticksOf(call.now);
    const bytes = signedBytes(call, ticks);
    const proofBy = ({ privateKey }: KeyPair) => sign('sha256', bytes, privateKey).toString('base64');
    return {
      'X-WOPI-Proof': proofBy(this.#current),
      'X-WOPI-ProofOld': proofBy(this.#old),
      'X-WOPI-TimeStamp': String(ticks),
    };
  }
}

let shared: [KeyPair, KeyPair] | undefined;
const generate = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: KEY_BITS });

const ticksOf = (time: Date) => BigInt(time.getTime()) * 10_000n + EPOCH_TICKS;

/** Token, address in capitals and time, each behind its length. */
function signedBytes({ url, token }: SignedCall, ticks: bigint): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigInt64BE(ticks);
  const parts = [Buffer.from(token), Buffer.from(url.toUpperCase()), time];
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]));
}

function lengthOf(part: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
}

/** Modulus and exponent, and both as the blob that Windows makes of a public key. */
function attributesOf({ publicKey }: KeyPair) {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const [modulus, exponent] = [Buffer.from(n, 'base64url'), Buffer.from(e, 'base64url')];
  const head = Buffer.from('0602000000a4000052534131', 'hex');
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32LE(modulus.length * 8);
  numbers.writeUIntLE(exponent.readUIntBE(0, exponent.length), 4, exponent.length);
  const value = Buffer.concat([head, numbers, Buffer.from(modulus).reverse()]);
  const [first, second, third] = [value, modulus, exponent].map((bytes) => bytes.toString('base64'));
  return { value: first, modulus: second, exponent: third };
}
