import type { sharePage as english } from '../en/sharePage.ts';

export const sharePage: typeof english = {
  title: 'Freigegebene Dateien',
  from: '%{sender} hat Dateien für Sie freigegeben',
  files: 'Dateien',
  download: 'Herunterladen',
  downloadOf: '%{name} herunterladen',
  all: 'Alle als ZIP herunterladen',
  until: 'Verfügbar bis %{date}',
  left: 'verbleibende Downloads: %{count}',
  usedUp: 'Downloadlimit erreicht',
  gone: 'Dieser Link ist ungültig oder die Dateien sind nicht mehr verfügbar.',
  goneHint: 'Bitten Sie den Absender, sie erneut freizugeben.',
  code: 'Code',
  codeHint: '%{sender} hat diese Dateien mit einem Code geschützt. Wenn Sie ihn nicht haben, fragen Sie danach.',
  open: 'Öffnen',
  loading: 'Wird geladen',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
};
