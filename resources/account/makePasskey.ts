import { startRegistration } from '@simplewebauthn/browser';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';

/** Has the browser make a passkey and keeps it under a name. @returns recovery codes, where they are the first */
export async function makePasskey(name: string): Promise<string[]> {
  const options = await call(secondFactor.passkeyOptions, {});
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = (await startRegistration({ optionsJSON })) as never;
  return (await call(secondFactor.addPasskey, { body: { name, response } })).recoveryCodes;
}
