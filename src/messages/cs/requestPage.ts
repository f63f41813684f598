import type { requestPage as english } from '../en/requestPage.ts';

export const requestPage: typeof english = {
  title: 'Poslat soubory',
  from: '%{requester} vás žádá o soubory',
  choose: 'Vybrat soubory',
  chosen: 'Vybrané soubory',
  remove: 'Neposílat %{name}',
  send: 'Odeslat',
  sending: 'Odesílá se',
  sent: 'Odesláno:',
  more: 'Poslat další soubory',
  room: 'Lze poslat ještě souborů: %{count}, celkem %{size}',
  until: 'Otevřeno do %{date}',
  gone: 'Odkaz není platný, nebo se tu soubory už nepřijímají.',
  code: 'Kód',
  codeHint: '%{requester} chrání tuto stránku kódem a sám vám ho sdělí.',
  open: 'Otevřít',
  loading: 'Načítá se',
  retry: 'Zkusit znovu',
};
