import { getItem, setItem } from '#authProvider/session.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import type { LocaleId } from './locales.ts';

/**
 * Makes dates and numbers follow the language that the signed-in user has chosen, on every device. A culture of the same
 * language stays, and so does everything where it could not be stored, or where another user acts as this one.
 */
export async function formatAs(locale: LocaleId): Promise<void> {
  const profile = getItem('profile');
  const speaks = (id: string) => id.toLowerCase().split('-')[0] === locale;
  if (!profile || profile.signInAs || speaks(profile.cultureId)) return;
  try {
    const { items } = await call(users.cultures, {});
    const preferred = [getItem('settings')?.defaults.cultureId ?? '', `${locale}-${locale}`, 'en-gb'].find(speaks);
    const culture =
      items.find(({ id }) => id.toLowerCase() === preferred?.toLowerCase()) ?? items.find(({ id }) => speaks(id));
    const { rowVersion } = await call(users.get, { params: { id: String(profile.id) } });
    if (!culture || rowVersion === undefined) return;
    await call(users.update, { body: { id: profile.id, rowVersion, cultureId: culture.id } });
    setItem('profile', await call(users.me, {}));
  } catch {
    // The texts are in the language already.
  }
}
