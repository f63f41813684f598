import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config.ts';
import { createKeyDir, createKeyFile, DURABLE, replaceKeyFile } from './keyFile.ts';

/** Signs on behalf of this instance, with an Ed25519 key that is stored outside the database. */
export interface Signer {
  /** The ID of the key that signs. */
  readonly keyId: string;
  /** @returns the signature in base64 */
  sign(text: string): string;
  /** Whether the signature is valid; undefined when the key is not known here. */
  verify(keyId: string, text: string, signature: string): boolean | undefined;
  /** All known public keys, as PEM; the one that signs now comes first. */
  publicKeys(): PublicKey[];
}
export interface PublicKey {
  keyId: string;
  publicKey: string;
}

const PRIVATE_FILE = 'signing.pem';
const PUBLIC_SUFFIX = '.pub.pem';

/**
 * Opens the key of this instance, or creates it. Public keys of former ones stay in the folder.
 * @throws {ConfigError} when KEY_DIR cannot be used
 */
export function openSigner(keyDir: string): Signer {
  try {
    createKeyDir(keyDir);
    const file = join(keyDir, PRIVATE_FILE);
    if (!existsSync(file)) createKeyFile(file, newPrivateKey());
    const current = createPrivateKey(readFileSync(file));
    const former = readdirSync(keyDir).filter((name) => name.endsWith(PUBLIC_SUFFIX));
    return signerOf(
      current,
      former.map((name) => createPublicKey(readFileSync(join(keyDir, name)))),
    );
  } catch (error) {
    throw new ConfigError(`KEY_DIR cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Creates a new signing key, used from the next start on; the public key of the former one stays.
 * @returns the ID of the former key
 */
export function rotateKey(keyDir: string): string {
  const { keyId, publicKeys } = openSigner(keyDir);
  const [current] = publicKeys();
  writeFileSync(join(keyDir, `${keyId}${PUBLIC_SUFFIX}`), current?.publicKey ?? '', DURABLE);
  replaceKeyFile(join(keyDir, PRIVATE_FILE), newPrivateKey());
  return keyId;
}

/** A verifier from public keys alone; it cannot sign. */
export function verifierOf(pems: string[]): Pick<Signer, 'verify'> {
  const keys = new Map(pems.map((pem) => createPublicKey(pem)).map((key) => [idOf(key), key]));
  return { verify: (keyId, text, signature) => verifyWith(keys, keyId, text, signature) };
}

function signerOf(current: KeyObject, former: KeyObject[]): Signer {
  const all = [createPublicKey(current), ...former];
  const keys = new Map(all.map((key) => [idOf(key), key]));
  const [keyId = ''] = keys.keys();
  return {
    keyId,
    sign: (text) => sign(null, Buffer.from(text), current).toString('base64'),
    verify: (id, text, signature) => verifyWith(keys, id, text, signature),
    publicKeys: () => [...keys].map(([id, key]) => ({ keyId: id, publicKey: pemOf(key) })),
  };
}

function verifyWith(keys: Map<string, KeyObject>, keyId: string, text: string, signature: string) {
  const key = keys.get(keyId);
  return key && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

function newPrivateKey() {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
}

function idOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
