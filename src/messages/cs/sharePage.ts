import type { sharePage as english } from '../en/sharePage.ts';

export const sharePage: typeof english = {
  title: 'Sdílené soubory',
  from: '%{sender} s vámi sdílí soubory',
  files: 'Soubory',
  download: 'Stáhnout',
  downloadOf: 'Stáhnout %{name}',
  all: 'Stáhnout vše jako ZIP',
  until: 'K dispozici do %{date}',
  left: 'zbývá stažení: %{count}',
  usedUp: 'Stáhli jste si to tolikrát, kolikrát odesílatel dovolil.',
  gone: 'Odkaz není platný, nebo už sdílený obsah není k dispozici.',
  goneHint: 'Požádejte odesílatele, aby ho nasdílel znovu.',
  code: 'Kód',
  codeHint: '%{sender} chrání tyto soubory kódem a sám vám ho sdělí.',
  open: 'Otevřít',
  loading: 'Načítá se',
  failed: 'Něco se nepovedlo. Zkuste to prosím znovu.',
};
