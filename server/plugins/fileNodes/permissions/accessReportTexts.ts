import type { TextsByLanguage } from '../../mail/callerTexts.service.ts';

/** Texts of the access reports. */
export interface AccessReportTexts {
  folder: string;
  name: string;
  email: string;
  right: string;
  through: string;
  grantedOn: string;
  editor: string;
  viewer: string;
  administrator: string;
  everyone: string;
  bulletin: string;
  and: string;
}

export const accessReportTexts: TextsByLanguage<AccessReportTexts> = {
  en: {
    folder: 'Folder',
    name: 'Name',
    email: 'Email',
    right: 'Right',
    through: 'Through',
    grantedOn: 'Granted On',
    editor: 'Editor',
    viewer: 'Viewer',
    administrator: 'Administrator',
    everyone: 'Everyone',
    bulletin: 'Bulletin',
    and: 'and',
  },
  cs: {
    folder: 'Složka',
    name: 'Jméno',
    email: 'E-mail',
    right: 'Přístup',
    through: 'Na základě',
    grantedOn: 'Uděleno ve složce',
    editor: 'Editor',
    viewer: 'Čtenář',
    administrator: 'Správce',
    everyone: 'Všichni',
    bulletin: 'Příspěvek',
    and: 'a zároveň',
  },
  de: {
    folder: 'Ordner',
    name: 'Name',
    email: 'E-Mail',
    right: 'Zugriff',
    through: 'Gewährt durch',
    grantedOn: 'Gewährt im Ordner',
    editor: 'Bearbeiter',
    viewer: 'Betrachter',
    administrator: 'Administrator',
    everyone: 'Alle',
    bulletin: 'Aushang',
    and: 'und zugleich',
  },
  fr: {
    folder: 'Dossier',
    name: 'Nom',
    email: 'E-mail',
    right: 'Accès',
    through: 'Accordé par',
    grantedOn: 'Accordé dans le dossier',
    editor: 'Éditeur',
    viewer: 'Lecteur',
    administrator: 'Administrateur',
    everyone: 'Tout le monde',
    bulletin: 'Annonce',
    and: 'et',
  },
};
