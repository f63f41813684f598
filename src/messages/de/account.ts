import type { account as english } from '../en/account.ts';

export const account: typeof english = {
  title: 'Sicherheit',
  intro: 'Wo Sie angemeldet sind und womit Sie sich ausweisen.',
  sessions: {
    title: 'Sitzungen',
    hint: 'Browser, in denen Sie angemeldet sind. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    current: 'Diese Sitzung',
    unknown: 'Unbekanntes Gerät',
    on: '%{browser} unter %{system}',
    started: 'Begonnen %{on}',
    seen: 'Zuletzt aktiv %{on}',
    end: 'Beenden',
    endOf: 'Die Sitzung %{device}, %{ip} beenden',
    endOthers: 'Alle anderen beenden',
    endOthersQuestion:
      'Möchten Sie Ihre Sitzungen in allen anderen Browsern beenden? Dort ist dann eine neue Anmeldung nötig.',
    ended: 'Die Sitzung wurde beendet.',
    othersEnded: 'Alle anderen Sitzungen wurden beendet.',
  },
};
