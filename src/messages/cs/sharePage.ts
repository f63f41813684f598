import type { sharePage as english } from '../en/sharePage.ts';

export const sharePage: typeof english = {
  title: 'Sdílené soubory',
  from: '%{sender} s vámi sdílí soubory',
  files: 'Soubory',
  download: 'Stáhnout',
  downloadOf: 'Stáhnout %{name}',
  all: 'Stáhnout vše jako ZIP',
  until: 'K dispozici do: %{date}',
  left: 'zbývá stažení: %{count}',
  usedUp: 'Limit stažení vyčerpán',
  gone: 'Odkaz není platný, nebo už soubory nejsou k dispozici.',
  goneHint: 'Požádejte odesílatele, aby je sdílel znovu.',
  code: 'Kód',
  codeHint: '%{sender} chrání tyto soubory kódem. Pokud ho nemáte, vyžádejte si ho.',
  open: 'Otevřít',
  loading: 'Načítá se',
  failed: 'Něco se nepovedlo. Zkuste to znovu.',
  retry: 'Zkusit znovu',
};
