import type { TextsByLanguage } from '../../mail/callerTexts.service.ts';

interface FolderSheetTexts {
  name: string;
  /** In the order of the columns. */
  headings: readonly string[];
  yes: string;
  no: string;
  and: string;
}

export const folderSheetTexts: TextsByLanguage<FolderSheetTexts> = {
  en: {
    name: 'Folders',
    headings: [
      'Path',
      'Name',
      'Description',
      'Tags',
      'Attribute Group',
      'PDF Download Prevented',
      'Editors',
      'Viewers',
      'Created (UTC)',
      'Modified (UTC)',
      'View Only',
    ],
    yes: 'Yes',
    no: 'No',
    and: 'and',
  },
  cs: {
    name: 'Složky',
    headings: [
      'Cesta',
      'Název',
      'Popis',
      'Štítky',
      'Skupina atributů',
      'Stahování PDF je zakázáno',
      'Editoři',
      'Čtenáři',
      'Vytvořeno (UTC)',
      'Upraveno (UTC)',
      'Jen pro zobrazení',
    ],
    yes: 'Ano',
    no: 'Ne',
    and: 'a zároveň',
  },
  de: {
    name: 'Ordner',
    headings: [
      'Pfad',
      'Name',
      'Beschreibung',
      'Schlagwörter',
      'Attributgruppe',
      'PDF-Download gesperrt',
      'Bearbeiter',
      'Betrachter',
      'Erstellt (UTC)',
      'Geändert (UTC)',
      'Nur ansehen',
    ],
    yes: 'Ja',
    no: 'Nein',
    and: 'und zugleich',
  },
  fr: {
    name: 'Dossiers',
    headings: [
      'Chemin',
      'Nom',
      'Description',
      'Étiquettes',
      'Groupe d’attributs',
      'Téléchargement des PDF bloqué',
      'Éditeurs',
      'Lecteurs',
      'Création (UTC)',
      'Modification (UTC)',
      'Consultation seule',
    ],
    yes: 'Oui',
    no: 'Non',
    and: 'et',
  },
};
