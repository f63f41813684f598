import { users } from '#contract/users/users.ts';
import { admin, type ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { DrivenWindow } from './drivenWindow.ts';

/** Signs in the first administrator with the keyboard; the cookie notice is accepted. */
export async function signIn(window: DrivenWindow, app: ServerProcess): Promise<void> {
  const person = await app.signIn();
  await person.call(users.agreeTerms, { body: { id: 1, termAgreed: true } });
  await window.goto(`${app.url}login`);
  await window.fill({ label: /^User ID/ }, admin.id);
  await window.fill({ label: /^Password/ }, admin.password);
  await window.press('Enter');
  await window.see({ role: 'button', name: /^Account of/ });
}
