import type { editing as english } from '../../en/pages/editing.ts';

export const editing: typeof english = {
  close: 'Editor schließen',
  save: 'Speichern',
  saveCopy: 'Als Kopie speichern',
  saving: 'Wird gespeichert…',
  notSaved: 'Nicht gespeichert',
  saved: 'Gespeichert: %{time}',
  copySaved: 'Gespeichert als „%{name}“',
  ended:
    'Die Bearbeitung wurde beendet, weil eine Weile nichts geschah oder weil jemand anderes sie beendet hat. Ihre Änderungen sind noch hier.',
  continue: 'Weiter bearbeiten',
  view: {
    locked: '%{names} bearbeitet diese Datei oder hat sie gesperrt. Sie können sie hier lesen.',
    held: 'Diese Datei unterliegt einer rechtlichen Sperre und kann nur angesehen werden.',
    tooLarge: 'Diese Datei ist zu groß für den Editor. Sie können sie hier lesen.',
    rights: 'Sie können diese Datei nur ansehen.',
  },
  problem: {
    title: 'Die Datei wurde nicht gespeichert',
    open: 'Ihre Änderungen sind hier noch offen. Es ist nichts verloren.',
    back: 'Zurück zum Editor',
    download: 'Herunterladen',
    openTheirs: 'Meine verwerfen und die anderen öffnen',
  },
};
