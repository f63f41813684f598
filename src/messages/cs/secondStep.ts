import type { secondStep as english } from '../en/secondStep.ts';

export const secondStep: typeof english = {
  title: 'Potvrďte, že jste to vy',
  hint: 'Zadejte prosím kód, který ukazuje vaše ověřovací aplikace, nebo jeden ze záložních kódů.',
  passkeyHint: 'Potvrďte prosím přístupovým klíčem, nebo zadejte jeden ze záložních kódů.',
  code: 'Kód',
  submit: 'Potvrdit',
  working: 'Potvrzování…',
  codeMissing: 'Zadejte prosím kód.',
  usePasskey: 'Použít přístupový klíč',
  passkeyFailed: 'Přístupový klíč se nepodařilo použít. Zkuste to prosím znovu, nebo jiným způsobem.',
  back: 'Zpět na přihlášení',
  enrolTitle: 'Nastavte si druhý faktor',
  enrolHint:
    'Správci zde potřebují druhý faktor. Naskenujte kód v ověřovací aplikaci, nebo do ní opište klíč; potom zadejte kód, který ukáže.',
  qrCode: 'QR kód pro ověřovací aplikaci',
  key: 'Klíč',
  codesTitle: 'Záložní kódy',
  codesHint:
    'Každý z nich platí jednou, pro den, kdy nebudete mít aplikaci po ruce. Zobrazí se jen teď: uložte si je prosím na bezpečné místo.',
  download: 'Stáhnout',
  goOn: 'Mám je uložené, pokračovat',
};
