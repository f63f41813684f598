import type { sharePage as english } from '../en/sharePage.ts';

export const sharePage: typeof english = {
  title: 'Freigegebene Dateien',
  from: '%{sender} gibt Dateien für Sie frei',
  files: 'Dateien',
  download: 'Herunterladen',
  downloadOf: '%{name} herunterladen',
  all: 'Alle als ZIP herunterladen',
  until: 'Verfügbar bis %{date}',
  left: 'verbleibende Downloads: %{count}',
  usedUp: 'Sie haben dies so oft heruntergeladen, wie der Absender erlaubt.',
  gone: 'Dieser Link ist nicht gültig, oder das Freigegebene ist nicht mehr verfügbar.',
  goneHint: 'Bitten Sie den Absender, es erneut freizugeben.',
  code: 'Code',
  codeHint: '%{sender} hat diese Dateien mit einem Code geschützt und teilt ihn Ihnen mit.',
  open: 'Öffnen',
  loading: 'Wird geladen',
  failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
};
