import type { requestPage as english } from '../en/requestPage.ts';

export const requestPage: typeof english = {
  title: 'Dateien senden',
  from: '%{requester} bittet Sie um Dateien',
  choose: 'Dateien auswählen',
  chosen: 'Ausgewählte Dateien',
  remove: '%{name} nicht senden',
  send: 'Senden',
  sending: 'Wird gesendet',
  sent: 'Gesendet:',
  more: 'Weitere Dateien senden',
  room: 'Noch möglich: %{count} Dateien, zusammen %{size}',
  until: 'Offen bis %{date}',
  gone: 'Dieser Link ist nicht gültig, oder Dateien werden hier nicht mehr angenommen.',
  code: 'Code',
  codeHint: '%{requester} hat diese Seite mit einem Code geschützt und teilt ihn Ihnen mit.',
  open: 'Öffnen',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
};
