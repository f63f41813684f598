import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { TOTP } from 'otpauth';
import { type PasskeyAssertion, type PasskeyCreation, secondFactor } from '#contract/users/secondFactor.ts';
import { type SecondFactorDemand, session } from '#contract/users/session.ts';
import type { Person } from './person.ts';
import type { TestApp } from './testApp.ts';

/** Signs in up to the demand for a second factor. @throws if there is none */
export async function demandOf(server: TestApp, body: { id: string; password: string }): Promise<SecondFactorDemand> {
  const signedIn = await server.visitor.call(session.open, { body });
  const { secondFactor: demand } = signedIn.body as unknown as { secondFactor?: SecondFactorDemand };
  if (signedIn.status !== 401 || !demand) throw new Error(`No second factor was asked for: ${signedIn.status}`);
  if (JSON.stringify(signedIn.body).includes('"token"')) throw new Error('A token came before the second factor');
  return demand;
}

/** An authenticator app with the clock of the instance. */
export class App {
  constructor(
    private readonly secret: string,
    private readonly server: TestApp,
    readonly recoveryCodes: string[] = [],
  ) {}

  /** An app whose setup a user has begun. */
  static async start(caller: Person, server: TestApp): Promise<App> {
    return new App((await caller.call(secondFactor.beginTotp, {})).body.secret, server);
  }

  /** An app that a user has activated. Its first code is used. */
  static async of(caller: Person, server: TestApp): Promise<App> {
    const app = await App.start(caller, server);
    const { status, body } = await caller.call(secondFactor.confirmTotp, { body: { code: app.code() } });
    if (status !== 200) throw new Error(`The app was refused: ${body.message}`);
    return new App(app.secret, server, body.recoveryCodes);
  }

  /** The current code, or that of a number of seconds from now. */
  code(seconds = 0): string {
    const timestamp = this.server.ctx.now().getTime() + seconds * 1000;
    return new TOTP({ secret: this.secret }).generate({ timestamp });
  }
}

interface Options {
  challenge: string;
}

/** A software passkey: registers and signs like a browser with a device (ES256, without attestation). */
export class Passkey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(
    private readonly origin = 'http://localhost:8080',
    /** Whether the device verifies the user. */
    private readonly verifies = true,
  ) {}

  /** A passkey that a user has added. */
  static async of(caller: Person, name = 'Key', key = new Passkey()): Promise<Passkey> {
    const { body: options } = await caller.call(secondFactor.passkeyOptions, {});
    const { status, body } = await caller.call(secondFactor.addPasskey, {
      body: { name, response: key.make(options) },
    });
    if (status !== 200) throw new Error(`The passkey was refused: ${body.message}`);
    return key;
  }

  make({ challenge }: Options): PasskeyCreation {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const id = bytes(this.id);
    const credentialData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)]);
    const authData = Buffer.concat([this.#authenticatorData(0x40), credentialData]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  sign({ challenge }: Options): PasskeyAssertion {
    this.#counter++;
    const authenticatorData = this.#authenticatorData(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #authenticatorData(flags: number): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(this.origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags | 1 | (this.verifies ? 4 : 0)]), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
