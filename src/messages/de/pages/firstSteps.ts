import type { firstSteps as english } from '../../en/pages/firstSteps.ts';

export const firstSteps: typeof english = {
  title: 'Erste Schritte',
  progress: '%{done} von %{total}',
  left: 'noch %{left}',
  dismiss: 'Erste Schritte ausblenden',
  done: 'erledigt',
  problems: '%{smart_count} Punkt erfordert Aufmerksamkeit |||| %{smart_count} Punkte erfordern Aufmerksamkeit',
  steps: {
    company: 'Organisation benennen',
    group: 'Gruppe erstellen',
    user: 'Benutzer erstellen',
    folder: 'Ordner erstellen',
    access: 'Einer Gruppe Zugriff auf einen Ordner geben',
    backup: 'Sicherung einrichten',
    mail: 'Mailserver anbinden',
  },
  hints: {
    company: 'Setzen Sie COMPANY_NAME und starten Sie den Server neu.',
    group: 'Abteilungen und Teams erhalten gemeinsam Zugriff.',
    user: 'Neue Benutzer erhalten eine Einladung per E-Mail.',
    folder: 'In der Dateiliste über Neu.',
    access: 'Sonst sehen nur Administratoren den Ordner.',
    backup: 'Ein Befehl, täglich ausgeführt.',
    mail: 'Ohne ihn bleiben E-Mails auf dem Server.',
  },
};
