import type { findings as english } from '../../en/pages/findings.ts';

export const findings: typeof english = {
  noChain: 'Das Protokoll hat keine Kette mehr.',
  inserted: 'Zeile %{id} wurde hinzugefügt: %{row}',
  missing:
    'Vor Zeile %{id} fehlt %{smart_count} Zeile (nach Zeile %{after}). |||| Vor Zeile %{id} fehlen %{smart_count} Zeilen (nach Zeile %{after}).',
  changed: 'Zeile %{id} wurde geändert: %{row}',
  hidden: 'Zeile %{id} wurde vor der Suche verborgen: %{row}',
  rewritten: 'Zeile %{id} oder eine davor wurde neu geschrieben: %{row}',
  missingAtEnd:
    'Am Ende fehlt %{smart_count} Zeile (nach Zeile %{after}). |||| Am Ende fehlen %{smart_count} Zeilen (nach Zeile %{after}).',
  endRewritten: 'Zeile %{id} wurde neu geschrieben.',
  insertedAtEnd: 'Am Ende der Kette %{chain} wurden Zeilen hinzugefügt.',
  shortened:
    'Die Kette %{chain} wurde gekürzt. Sie hatte %{smart_count} Zeile. |||| Die Kette %{chain} wurde gekürzt. Sie hatte %{smart_count} Zeilen.',
  unsigned: 'Das Ende der Kette %{chain} ist nicht signiert.',
  wrongSignature: 'Die Kette %{chain} wurde neu geschrieben: Die Signatur ihres Endes ist falsch.',
  unknownKey: 'Das Ende der Kette %{chain} ist mit einem unbekannten Schlüssel signiert.',
  databaseMissing: 'Die Datenbank fehlt.',
  databaseDamaged: 'Die Datenbank ist beschädigt.',
  contentMissing: 'Der Inhalt %{id} fehlt.',
  contentDamaged: 'Der Inhalt %{id} ist beschädigt.',
  contentSize: 'Der Inhalt %{id} hat %{found} statt %{size} Byte.',
  contentCount: 'Gespeicherte Objekte: %{found}, erwartet: %{count}.',
  notCopiedDamaged: 'Der Inhalt %{id} konnte nicht gesichert werden, da er beschädigt ist (verwendet von: %{files}).',
  notCopied:
    'Der Inhalt %{id} konnte nicht gesichert werden, da er nicht lesbar ist: %{error} (verwendet von: %{files}).',
  noFile: 'keiner Datei',
};
