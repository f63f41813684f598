import type { account as english } from '../en/account.ts';

export const account: typeof english = {
  title: 'Zabezpečení',
  intro: 'Kde jste přihlášeni a čím prokazujete, že jste to vy.',
  sessions: {
    title: 'Přihlášení',
    hint: 'Prohlížeče, ve kterých jste přihlášeni. Co nepoznáváte, ukončete a změňte si heslo.',
    current: 'Toto přihlášení',
    unknown: 'Neznámé zařízení',
    on: '%{browser}, %{system}',
    started: 'Začátek %{on}',
    seen: 'Naposledy aktivní %{on}',
    end: 'Ukončit',
    endOf: 'Ukončit přihlášení %{device}, %{ip}',
    endOthers: 'Ukončit všechna ostatní',
    endOthersQuestion:
      'Chcete ukončit svá přihlášení ve všech ostatních prohlížečích? Bude v nich nutné se přihlásit znovu.',
    ended: 'Přihlášení bylo ukončeno.',
    othersEnded: 'Všechna ostatní přihlášení byla ukončena.',
  },
};
