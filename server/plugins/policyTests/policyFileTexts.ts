import type { Rights } from '#contract/enums.ts';
import type { TextsByLanguage } from '../mail/callerTexts.service.ts';

interface PolicyFileTexts {
  /** In the order of the columns. */
  headings: string[];
  expects: Record<Rights, string>;
  yes: string;
  no: string;
}

/** Texts of the export of policy tests. */
export const policyFileTexts: TextsByLanguage<PolicyFileTexts> = {
  en: {
    headings: ['User or group', 'Folder', 'Expected', 'Holds', 'Failing'],
    expects: { 0: 'May not read', 1: 'May read', 2: 'May write' },
    yes: 'Yes',
    no: 'No',
  },
  cs: {
    headings: ['Uživatel nebo skupina', 'Složka', 'Musí platit', 'Platí', 'Neplatí pro'],
    expects: { 0: 'Nesmí číst', 1: 'Smí číst', 2: 'Smí zapisovat' },
    yes: 'Ano',
    no: 'Ne',
  },
  de: {
    headings: ['Benutzer oder Gruppe', 'Ordner', 'Muss gelten', 'Erfüllt', 'Verletzt durch'],
    expects: { 0: 'Darf nicht lesen', 1: 'Darf lesen', 2: 'Darf schreiben' },
    yes: 'Ja',
    no: 'Nein',
  },
  fr: {
    headings: ['Utilisateur ou groupe', 'Dossier', 'Doit être vrai', 'Respecté', 'Enfreint par'],
    expects: { 0: 'Ne peut pas lire', 1: 'Peut lire', 2: 'Peut écrire' },
    yes: 'Oui',
    no: 'Non',
  },
};
