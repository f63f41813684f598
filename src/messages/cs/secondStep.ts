import type { secondStep as english } from '../en/secondStep.ts';

export const secondStep: typeof english = {
  title: 'Ověřte, že jste to vy',
  hint: 'Zadejte kód z ověřovací aplikace, nebo jeden ze záložních kódů.',
  passkeyHint: 'Potvrďte přístupovým klíčem, nebo zadejte jeden ze záložních kódů.',
  code: 'Kód',
  submit: 'Potvrdit',
  working: 'Potvrzování…',
  codeMissing: 'Zadejte kód.',
  usePasskey: 'Použít přístupový klíč',
  passkeyFailed: 'Přístupový klíč se nepodařilo použít. Zkuste to znovu, nebo jiným způsobem.',
  back: 'Zpět na přihlášení',
  enrolTitle: 'Nastavte dvoufázové ověření',
  enrolHint:
    'Správci musí používat dvoufázové ověření. Naskenujte tento QR kód ověřovací aplikací, nebo do ní opište klíč. Pak zadejte kód, který aplikace zobrazí.',
  qrCode: 'QR kód pro ověřovací aplikaci',
  key: 'Klíč',
  codesTitle: 'Záložní kódy',
  codesHint:
    'Každý kód lze použít jednou, když nebudete mít aplikaci po ruce. Kódy se zobrazí jen teď: stáhněte si je nebo vytiskněte a bezpečně uložte.',
  download: 'Stáhnout',
  continue: 'Mám kódy uložené',
};
