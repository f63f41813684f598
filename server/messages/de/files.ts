import { userHeadings } from '#contract/users/userTransfers.ts';
import { RECEIPT_COMMAND } from '../receiptCommand.ts';
import type { FileTexts } from '../texts.ts';

export const files: FileTexts = {
  archive: {
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
  folderSheet: {
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
  accessReport: {
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
  userFile: {
    headings: userHeadings.de,
    roles: { sysAdmin: 'Systemadministrator', admin: 'Administrator', user: 'Benutzer' },
    states: { active: 'Aktiv', invited: 'Eingeladen', deactivated: 'Deaktiviert' },
  },
  logFile: {
    headings: ['Protokolliert am', 'Ausgeführt von', 'Eintrag', 'Dateigröße', 'Kategorie', 'IP-Adresse', 'Stufe'],
    kinds: { User: 'Benutzer', System: 'System', Onetime: 'Einmalfreigabe' },
    levels: ['Information', 'Warnung', 'Fehler', 'Kritischer Fehler'],
  },
  policyFile: {
    headings: ['Benutzer oder Gruppe', 'Ordner', 'Muss gelten', 'Erfüllt', 'Verletzt durch'],
    expects: { 0: 'Darf nicht lesen', 1: 'Darf lesen', 2: 'Darf schreiben' },
    yes: 'Ja',
    no: 'Nein',
  },
  receipt: {
    title: 'Upload-Beleg',
    details: {
      name: 'Datei',
      fileId: 'Datei-ID',
      size: 'Größe',
      sha256: 'SHA-256',
      uploadedOn: 'Hochgeladen am (UTC)',
      uploadedBy: 'Hochgeladen von',
      actedBy: 'Als dieser Benutzer angemeldet',
      position: 'Position im Protokoll',
      hash: 'Hash im Protokoll',
    },
    signature: 'Signatur (Ed25519)',
    keyId: 'Schlüssel',
    bytes: 'Byte',
    id: 'ID',
    verify: (keyUrl) => [
      'Laden Sie den Beleg zum Prüfen auch als JSON herunter und vergleichen Sie ihn mit der Datei:',
      RECEIPT_COMMAND,
      `Der öffentliche Schlüssel steht unter ${keyUrl}. Signiert sind die Angaben oben als kanonisches JSON (RFC 8785).`,
    ],
  },
  startup: [
    'Die Anwendung konnte in diesem Browser nicht gestartet werden. Laden Sie die Seite neu, oder öffnen Sie sie in einer aktuellen Version von Chrome, Edge, Firefox oder Safari.',
    'Diese Anwendung benötigt JavaScript. Schalten Sie es in den Einstellungen des Browsers ein und laden Sie die Seite neu.',
  ],
};
