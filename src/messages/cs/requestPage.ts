import type { requestPage as english } from '../en/requestPage.ts';

export const requestPage: typeof english = {
  title: 'Poslat soubory',
  from: '%{requester} vás žádá o soubory',
  choose: 'Vybrat soubory',
  chosen: 'Vybrané soubory',
  remove: 'Odebrat %{name}',
  send: 'Odeslat',
  sending: 'Odesílá se',
  sent: 'Odesláno:',
  receipt: 'Uložit potvrzení',
  receiptOf: 'Uložit potvrzení o souboru %{name}',
  more: 'Poslat další soubory',
  room: 'Zbývá souborů: %{count}, celkem %{size}',
  until: 'Otevřeno do: %{date}',
  gone: 'Odkaz není platný, nebo už nepřijímá soubory. Požádejte odesílatele o nový.',
  code: 'Kód',
  codeHint: '%{requester} chrání tuto stránku kódem. Pokud ho nemáte, vyžádejte si ho.',
  open: 'Otevřít',
  loading: 'Načítá se',
  retry: 'Zkusit znovu',
};
