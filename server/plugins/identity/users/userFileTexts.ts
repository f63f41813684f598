import type { UserState } from '#contract/users/users.ts';
import { userHeadings } from '#contract/users/userTransfers.ts';
import type { TextsByLanguage } from '../../mail/callerTexts.service.ts';

interface UserFileTexts {
  headings: readonly string[];
  roles: Record<'sysAdmin' | 'admin' | 'user', string>;
  states: Record<UserState, string>;
}

/** Texts of the export of users; in English those of the API. */
export const userFileTexts: TextsByLanguage<UserFileTexts> = {
  en: {
    headings: userHeadings.en,
    roles: { sysAdmin: 'sysAdmin', admin: 'admin', user: 'user' },
    states: { active: 'active', invited: 'invited', deactivated: 'deactivated' },
  },
  cs: {
    headings: userHeadings.cs,
    roles: { sysAdmin: 'Správce systému', admin: 'Správce', user: 'Uživatel' },
    states: { active: 'Aktivní', invited: 'Pozvaný', deactivated: 'Deaktivovaný' },
  },
  de: {
    headings: userHeadings.de,
    roles: { sysAdmin: 'Systemadministrator', admin: 'Administrator', user: 'Benutzer' },
    states: { active: 'Aktiv', invited: 'Eingeladen', deactivated: 'Deaktiviert' },
  },
  fr: {
    headings: userHeadings.fr,
    roles: { sysAdmin: 'Administrateur système', admin: 'Administrateur', user: 'Utilisateur' },
    states: { active: 'Actif', invited: 'Invité', deactivated: 'Désactivé' },
  },
};
