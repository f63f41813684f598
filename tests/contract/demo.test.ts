import { expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { can, mayEnter } from '#contract/policy.ts';
import type { On } from '#fixtures/demo/call.ts';
import { demoData } from '#fixtures/demo/data.ts';
import { answerAll } from '#fixtures/demo/server.ts';
import { withheld } from '#fixtures/demo/withheld.ts';

/** Calls that the web app never makes in the demonstration, although their actions are offered, and why. */
const never: Record<string, string> = {
  'session.confirm': 'nobody has a second factor',
  'session.enrol': 'nobody must have a second factor',
  'session.passkeyOptions': 'the sign-in page offers no passkeys',
  'session.openByPasskey': 'the sign-in page offers no passkeys',
  'secondFactor.read': 'the section is shown to those who may set up a factor',
  'secondFactor.provePasskeyOptions': 'nobody has a passkey',
  'oidc.begin': 'there is no provider',
  'oidc.callback': 'there is no provider',
  'oidc.open': 'there is no provider',
  'oidc.loggedOut': 'there is no provider',
  'oidc.logoutAddress': 'there is no provider',
  'invitations.view': 'no links are mailed',
  'invitations.accept': 'no links are mailed',
  'passwordResets.request': 'the sign-in page offers no link',
  'passwordResets.view': 'no links are mailed',
  'passwordResets.set': 'no links are mailed',
  'jobs.get': 'everything is done at once',
  'jobs.cancel': 'everything is done at once',
  'previews.content': 'documents have no preview',
  'previews.page': 'documents have no preview',
  'previews.text': 'documents have no preview',
  'previews.compare': 'files have one version',
  'versions.restore': 'files have one version',
  'editSessions.end': 'a visitor works alone',
  'rescuedSaves.download': 'no save is rejected',
  'rescuedSaves.take': 'no save is rejected',
  'rescuedSaves.remove': 'no save is rejected',
  'locks.endOfFolder': 'no program locks folders',
  'events.follow': 'a stream, answered beside the calls',
  'logs.follow': 'a stream, answered beside the calls',
  'logs.keys': 'for programs',
  'health.metrics': 'for programs',
  'health.retryMail': 'there are no failed mails',
  'ocr.state': 'the module is off',
  'ocr.recognise': 'the module is off',
  'ocr.update': 'the module is off',
  'ocr.recogniseSent': 'the module is off',
};

it('answers each call of the contract in the demonstration, or does not offer it', () => {
  const answered = new Set<EndpointShape>();
  answerAll(((shape: EndpointShape) => answered.add(shape)) as unknown as On, demoData(), () => undefined);
  const left = Object.entries(contract).flatMap(([noun, shapes]) =>
    Object.entries<EndpointShape>(shapes)
      .filter(([, shape]) => !answered.has(shape) && !withheld.includes(shape.action))
      .map(([name]) => `${noun}.${name}`),
  );
  expect(left.sort()).toEqual(Object.keys(never).sort());
});

it('lets even a system administrator do nothing that a server withholds', () => {
  const actor = { id: 1, isAdmin: true, isSysAdmin: true };
  expect(can(actor, 'hold.manage')).toBe(true);
  expect(mayEnter(actor, 'user.invite')).toBe(true);
  expect(can({ ...actor, withheld }, 'hold.manage')).toBe(false);
  expect(mayEnter({ ...actor, withheld }, 'user.invite')).toBe(false);
  expect(can({ ...actor, withheld }, 'settings.edit')).toBe(true);
});
