import type { firstSteps as english } from '../../en/pages/firstSteps.ts';

export const firstSteps: typeof english = {
  title: 'První kroky',
  progress: '%{done} z %{total}',
  left: 'zbývá %{left}',
  dismiss: 'Skrýt první kroky',
  done: 'hotovo',
  problems:
    '%{smart_count} věc vyžaduje pozornost |||| %{smart_count} věci vyžadují pozornost |||| %{smart_count} věcí vyžaduje pozornost',
  steps: {
    company: 'Pojmenovat organizaci',
    group: 'Vytvořit skupinu',
    user: 'Vytvořit uživatele',
    folder: 'Vytvořit složku',
    access: 'Dát skupině přístup ke složce',
    backup: 'Nastavit zálohování',
    mail: 'Připojit poštovní server',
  },
  hints: {
    company: 'Nastavte COMPANY_NAME a spusťte server znovu.',
    group: 'Oddělení a týmy dostávají přístup společně.',
    user: 'Noví uživatelé dostanou pozvánku e-mailem.',
    folder: 'V seznamu souborů tlačítkem Nové.',
    access: 'Bez toho složku vidí jen správci.',
    backup: 'Jeden příkaz, spouštěný každý den.',
    mail: 'Bez něj zůstávají e-maily na serveru.',
  },
};
