import type { sharePage as english } from '../en/sharePage.ts';

export const sharePage: typeof english = {
  title: 'Fichiers partagés',
  from: '%{sender} a partagé des fichiers avec vous',
  files: 'Fichiers',
  download: 'Télécharger',
  downloadOf: 'Télécharger %{name}',
  all: 'Tout télécharger en ZIP',
  until: 'Disponible jusqu’au : %{date}',
  left: 'téléchargements restants : %{count}',
  usedUp: 'Limite de téléchargements atteinte',
  gone: 'Ce lien n’est pas valide ou les fichiers ne sont plus disponibles.',
  goneHint: 'Demandez à l’expéditeur de les partager à nouveau.',
  code: 'Code',
  codeHint: '%{sender} a protégé ces fichiers par un code. Si vous ne l’avez pas, demandez-le.',
  open: 'Ouvrir',
  loading: 'Chargement',
  failed: 'Une erreur s’est produite. Réessayez.',
  retry: 'Réessayer',
};
