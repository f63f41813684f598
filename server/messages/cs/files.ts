import { userHeadings } from '#contract/users/userTransfers.ts';
import { RECEIPT_COMMAND } from '../receiptCommand.ts';
import type { FileTexts } from '../texts.ts';

export const files: FileTexts = {
  archive: {
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
  folderSheet: {
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
  accessReport: {
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
  userFile: {
    headings: userHeadings.cs,
    roles: { sysAdmin: 'Správce systému', admin: 'Správce', user: 'Uživatel' },
    states: { active: 'Aktivní', invited: 'Pozvaný', deactivated: 'Deaktivovaný' },
  },
  logFile: {
    headings: ['Zapsáno', 'Provedl(a)', 'Záznam', 'Velikost souboru', 'Kategorie', 'IP adresa', 'Úroveň'],
    kinds: { User: 'Uživatel', System: 'Systém', Onetime: 'Jednorázové sdílení' },
    levels: ['Informace', 'Varování', 'Chyba', 'Kritická chyba'],
  },
  policyFile: {
    headings: ['Uživatel nebo skupina', 'Složka', 'Musí platit', 'Platí', 'Neplatí pro'],
    expects: { 0: 'Nesmí číst', 1: 'Smí číst', 2: 'Smí zapisovat' },
    yes: 'Ano',
    no: 'Ne',
  },
  receipt: {
    title: 'Potvrzení o nahrání',
    details: {
      name: 'Soubor',
      fileId: 'ID souboru',
      size: 'Velikost',
      sha256: 'SHA-256',
      uploadedOn: 'Nahráno (UTC)',
      uploadedBy: 'Nahrál(a)',
      actedBy: 'Přihlášen(a) jako tento uživatel',
      position: 'Pořadí v protokolu',
      hash: 'Otisk v protokolu',
    },
    signature: 'Podpis (Ed25519)',
    keyId: 'Klíč',
    bytes: 'bajtů',
    id: 'ID',
    verify: (keyUrl) => [
      'Chcete-li potvrzení ověřit, stáhněte si ho také jako JSON a porovnejte ho se souborem:',
      RECEIPT_COMMAND,
      `Veřejný klíč je na adrese ${keyUrl}. Podpis platí pro údaje výše jako kanonický JSON (RFC 8785).`,
    ],
  },
  startup: [
    'Aplikaci se v tomto prohlížeči nepodařilo spustit. Načtěte stránku znovu, nebo ji otevřete v aktuální verzi prohlížeče Chrome, Edge, Firefox nebo Safari.',
    'Tato aplikace potřebuje JavaScript. Zapněte jej v nastavení prohlížeče a načtěte stránku znovu.',
  ],
};
