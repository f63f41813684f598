import { messageFor } from '#contract/errorCatalogue.ts';
import type { TextsByLanguage } from '../../mail/callerTexts.service.ts';

const problems = ['download.prevented', 'file.withheld', 'file.notFound', 'scan.infected', 'scan.waiting'] as const;
/** Why a file is not in an archive. */
export type LeftOutReason = (typeof problems)[number] | 'unreadable';

interface ArchiveTexts {
  /** The name of an archive of several files and folders. */
  files: string;
  /** The name of the file that lists what was left out, and why. */
  leftOut: string;
  reasons: Record<LeftOutReason, string>;
}

export const archiveTexts: TextsByLanguage<ArchiveTexts> = {
  en: {
    files: 'Files',
    leftOut: 'Not included.txt',
    reasons: {
      'download.prevented': messageFor('download.prevented'),
      'file.withheld': messageFor('file.withheld'),
      'file.notFound': messageFor('file.notFound'),
      'scan.infected': messageFor('scan.infected'),
      'scan.waiting': messageFor('scan.waiting'),
      unreadable: 'The content could not be read.',
    },
  },
  cs: {
    files: 'Soubory',
    leftOut: 'Nezahrnuto.txt',
    reasons: {
      'download.prevented': 'Soubory PDF z této složky nelze stáhnout.',
      'file.withheld': 'Soubor zde můžete zobrazit, ale ne stáhnout, kopírovat ani sdílet.',
      'file.notFound': 'Soubor nebyl nalezen.',
      'scan.infected': 'V souboru byl nalezen virus. Nelze ho stáhnout.',
      'scan.waiting': 'Soubor zatím nebyl zkontrolován na viry. Zkuste to za několik minut.',
      unreadable: 'Obsah se nepodařilo načíst.',
    },
  },
  de: {
    files: 'Dateien',
    leftOut: 'Nicht enthalten.txt',
    reasons: {
      'download.prevented': 'PDF-Dateien in diesem Ordner können nicht heruntergeladen werden.',
      'file.withheld': 'Sie können diese Datei hier ansehen, aber nicht herunterladen, kopieren oder freigeben.',
      'file.notFound': 'Datei nicht gefunden.',
      'scan.infected': 'In dieser Datei wurde ein Virus gefunden. Sie kann nicht heruntergeladen werden.',
      'scan.waiting': 'Diese Datei wurde noch nicht auf Viren geprüft. Versuchen Sie es in einigen Minuten erneut.',
      unreadable: 'Der Inhalt konnte nicht gelesen werden.',
    },
  },
  fr: {
    files: 'Fichiers',
    leftOut: 'Non inclus.txt',
    reasons: {
      'download.prevented': 'Les fichiers PDF de ce dossier ne peuvent pas être téléchargés.',
      'file.withheld': 'Vous pouvez consulter ce fichier ici, mais pas le télécharger, le copier ni le partager.',
      'file.notFound': 'Fichier introuvable.',
      'scan.infected': 'Un virus a été trouvé dans ce fichier. Il ne peut pas être téléchargé.',
      'scan.waiting': 'Ce fichier n’a pas encore été analysé par l’antivirus. Réessayez dans quelques minutes.',
      unreadable: 'Le contenu n’a pas pu être lu.',
    },
  },
};
