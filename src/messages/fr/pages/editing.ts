import type { editing as english } from '../../en/pages/editing.ts';

export const editing: typeof english = {
  close: 'Fermer l’éditeur',
  save: 'Enregistrer',
  saveCopy: 'Enregistrer une copie',
  saving: 'Enregistrement…',
  notSaved: 'Non enregistré',
  saved: 'Enregistré : %{time}',
  copySaved: 'Enregistré sous « %{name} »',
  ended:
    'La modification a été interrompue, parce que rien ne s’est passé pendant un moment ou par quelqu’un d’autre. Vos changements sont toujours là.',
  continue: 'Continuer à modifier',
  view: {
    locked: '%{names} modifie ce fichier ou l’a verrouillé. Vous pouvez le lire ici.',
    held: 'Ce fichier est sous blocage juridique et peut seulement être consulté.',
    tooLarge: 'Ce fichier est trop volumineux pour l’éditeur. Vous pouvez le lire ici.',
    rights: 'Vous pouvez seulement consulter ce fichier.',
  },
  problem: {
    title: 'Le fichier n’a pas été enregistré',
    open: 'Vos changements sont toujours ouverts ici. Rien n’est perdu.',
    back: 'Retour à l’éditeur',
    download: 'Télécharger',
    openTheirs: 'Abandonner les miens et ouvrir les autres',
  },
};
