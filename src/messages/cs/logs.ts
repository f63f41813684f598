import type { logs as english } from '../en/logs.ts';

export const logs: typeof english = {
  menu: 'Protokoly',
  title: 'Protokoly',
  tabs: { user: 'Protokol uživatelů', onetime: 'Protokol jednorázových stažení', system: 'Systémový protokol' },
  search: 'Hledat v protokolech',
  on: 'Zapsáno',
  by: 'Kdo',
  log: 'Záznam',
  length: 'Velikost souboru',
  kind: 'Kategorie',
  ip: 'IP adresa',
  level: 'Úroveň',
  kinds: { User: 'Uživatel', System: 'Systém', Onetime: 'Jednorázové sdílení' },
  levels: { 0: 'Informace', 1: 'Varování', 2: 'Chyba', 3: 'Fatální chyba' },
  from: 'Od (UTC)',
  to: 'Do (UTC)',
  everyLevel: 'Všechny úrovně',
  atLeast: '%{level} a závažnější',
  onlyBy: 'Jen %{name}',
  onlyFrom: 'Jen z %{ip}',
  empty: {
    user: 'Zatím nebylo nic zapsáno.',
    onetime: 'Zatím si žádný příjemce nic nestáhl.',
    system: 'Server nehlásí žádné potíže.',
  },
};
