import type { logs as english } from '../en/logs.ts';

export const logs: typeof english = {
  menu: 'Protokolle',
  title: 'Protokolle',
  tabs: { user: 'Benutzerprotokoll', onetime: 'Protokoll der Einmal-Downloads', system: 'Systemprotokoll' },
  search: 'Protokolle durchsuchen',
  on: 'Protokolliert am',
  by: 'Ausgeführt von',
  log: 'Eintrag',
  length: 'Dateigröße',
  kind: 'Kategorie',
  ip: 'IP-Adresse',
  level: 'Stufe',
  kinds: { User: 'Benutzer', System: 'System', Onetime: 'Einmalfreigabe' },
  levels: { 0: 'Information', 1: 'Warnung', 2: 'Fehler', 3: 'Schwerer Fehler' },
  from: 'Von (UTC)',
  to: 'Bis (UTC)',
  everyLevel: 'Alle Stufen',
  atLeast: 'Ab Stufe %{level}',
  onlyBy: 'Nur von %{name}',
  onlyFrom: 'Nur von Adresse %{ip}',
  empty: {
    user: 'Es wurde noch nichts protokolliert.',
    onetime: 'Noch hat kein Empfänger etwas heruntergeladen.',
    system: 'Der Server meldet keine Störungen.',
  },
};
