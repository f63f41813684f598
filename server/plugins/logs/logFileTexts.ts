import type { LogKind } from '#contract/enums.ts';
import type { TextsByLanguage } from '../mail/callerTexts.service.ts';

interface LogFileTexts {
  /** In the order of the columns. */
  headings: string[];
  kinds: Record<LogKind, string>;
  /** By level number. */
  levels: string[];
}

/** Texts of exported logs; the log rows themselves are not translated. */
export const logFileTexts: TextsByLanguage<LogFileTexts> = {
  en: {
    headings: ['Logged On', 'Operator', 'Log', 'File Size', 'Category', 'IP Address', 'Level'],
    kinds: { User: 'User', System: 'System', Onetime: 'Onetime' },
    levels: ['Information', 'Warning', 'Error', 'Fatal'],
  },
  cs: {
    headings: ['Zapsáno', 'Provedl(a)', 'Záznam', 'Velikost souboru', 'Kategorie', 'IP adresa', 'Úroveň'],
    kinds: { User: 'Uživatel', System: 'Systém', Onetime: 'Jednorázové sdílení' },
    levels: ['Informace', 'Varování', 'Chyba', 'Kritická chyba'],
  },
  de: {
    headings: ['Protokolliert am', 'Ausgeführt von', 'Eintrag', 'Dateigröße', 'Kategorie', 'IP-Adresse', 'Stufe'],
    kinds: { User: 'Benutzer', System: 'System', Onetime: 'Einmalfreigabe' },
    levels: ['Information', 'Warnung', 'Fehler', 'Kritischer Fehler'],
  },
  fr: {
    headings: ['Date', 'Auteur', 'Journal', 'Taille du fichier', 'Catégorie', 'Adresse IP', 'Niveau'],
    kinds: { User: 'Utilisateur', System: 'Système', Onetime: 'Partage ponctuel' },
    levels: ['Information', 'Avertissement', 'Erreur', 'Erreur fatale'],
  },
};
