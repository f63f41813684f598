import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { createKeyDir, createKeyFile, replaceKeyFile } from './keyFile.ts';

/** Encrypts secrets before they are stored, with a key that is kept outside the database. */
export interface SecretBox {
  /** Whether this instance encrypts secrets; if not, `seal` returns its input. */
  readonly seals: boolean;
  /** The ID of the key that is used for encryption; undefined when there is none yet. */
  keyId(): string | undefined;
  /** Whether values encrypted with this key can be decrypted here. */
  hasKey(keyId: string): boolean;
  /**
   * Creates a key if there is none.
   * @throws {ConfigError} when the file cannot be written
   */
  createKey(): void;
  /** @param purpose must be given again to decrypt: a value cannot be used in another place */
  seal(text: string, purpose: string): string;
  /**
   * Decrypts a value; a text that was never encrypted is returned unchanged.
   * @throws when the key is not available here
   */
  open(text: string, purpose: string): string;
}

const PREFIX = 'sealed1.';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The secret box of an instance. Nodes that share a PostgreSQL database share no folder, so there secrets are encrypted
 * only when the operator has configured a key file that all nodes have.
 */
export function secretBoxOf(config: Pick<Config, 'secretsKeyFile' | 'hasOwnSecretsKey' | 'databaseUrl'>): SecretBox {
  return openSecretBox(config.secretsKeyFile, config.hasOwnSecretsKey || config.databaseUrl === undefined);
}

/**
 * Reads the keys in a file: one per line in base64url; the first one encrypts. The file is read again when a value
 * names an unknown key, so that a key that another process created is found without a restart.
 */
function openSecretBox(file: string, seals = true): SecretBox {
  let keys: Map<string, Buffer> | undefined;
  const load = () => {
    keys = keysIn(file);
    return keys;
  };
  const keyFor = (keyId: string) => (keys ?? load()).get(keyId) ?? load().get(keyId);
  const current = () => [...(keys ?? load())][0];
  return {
    seals,
    keyId: () => current()?.[0],
    hasKey: (keyId) => keyFor(keyId) !== undefined,
    createKey() {
      if (current() ?? [...load()][0]) return;
      try {
        createKeyDir(dirname(file));
        createKeyFile(file, `${newKey()}\n`);
      } catch (error) {
        throw new ConfigError(`SECRETS_KEY_FILE cannot be written: ${(error as Error).message}`);
      }
      load();
    },
    seal(text, purpose) {
      if (!seals) return text;
      const [keyId, key] = current() ?? missingKey(file);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${PREFIX}${keyId}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(text, purpose) {
      if (!text.startsWith(PREFIX)) return text;
      const [keyId = '', sealed = ''] = text.slice(PREFIX.length).split('.');
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(keyId) ?? missingKey(file), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Adds a new key as the first one; the former keys still decrypt.
 * @returns the ID of the former key
 */
export function rotateSecretsKey(file: string): string {
  const box = openSecretBox(file);
  box.createKey();
  replaceKeyFile(file, `${newKey()}\n${readFileSync(file, 'utf8')}`);
  return box.keyId() ?? '';
}

function keysIn(file: string): Map<string, Buffer> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const keys = lines.map((line) => Buffer.from(line.trim(), 'base64url'));
  if (keys.some(({ length }) => length !== KEY_BYTES))
    throw new ConfigError(`SECRETS_KEY_FILE must hold keys of ${KEY_BYTES} bytes in base64url, a line each`);
  return new Map(keys.map((key) => [idOf(key), key]));
}

function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

function idOf(key: Buffer): string {
  return createHash('sha256').update('strongroom secrets key ').update(key).digest('hex').slice(0, 16);
}

function missingKey(file: string): never {
  throw new ConfigError(`The key of the secrets in the database is not in SECRETS_KEY_FILE (${file})`);
}
