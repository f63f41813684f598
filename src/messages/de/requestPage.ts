import type { requestPage as english } from '../en/requestPage.ts';

export const requestPage: typeof english = {
  title: 'Dateien senden',
  from: '%{requester} bittet Sie um Dateien',
  choose: 'Dateien auswählen',
  chosen: 'Ausgewählte Dateien',
  remove: '%{name} entfernen',
  send: 'Senden',
  sending: 'Wird gesendet',
  sent: 'Gesendet:',
  receipt: 'Beleg speichern',
  receiptOf: 'Beleg für %{name} speichern',
  more: 'Weitere Dateien senden',
  room: 'Verbleibende Dateien: %{count}, insgesamt %{size}',
  until: 'Offen bis %{date}',
  gone: 'Dieser Link ist ungültig oder nimmt keine Dateien mehr an. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
  code: 'Code',
  codeHint: '%{requester} hat diese Seite mit einem Code geschützt. Wenn Sie ihn nicht haben, fragen Sie danach.',
  open: 'Öffnen',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
};
