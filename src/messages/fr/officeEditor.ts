import type { officeEditor as english } from '../en/officeEditor.ts';

/** Texts of the page around the editor of an office server, in French. */
export const officeEditor: typeof english = {
  frame: 'Éditeur : %{name}',
  opening: 'Ouverture de %{name}…',
  edit: 'Modifier',
  close: 'Fermer',
  rename: 'Renommer « %{name} »',
  naming: 'Appuyez sur Entrée pour ouvrir le document.',
  others: 'Modifient aussi : %{names}',
  state: {
    view: 'Lecture seule',
    saved: 'Enregistré %{on}',
    saving: 'Enregistrement…',
    changed: 'Modifications non enregistrées',
    notSaved: 'Non enregistré depuis %{smart_count} minute |||| Non enregistré depuis %{smart_count} minutes',
    late: 'Les modifications sont enregistrées quand tout le monde a fermé le document',
  },
  view: {
    held: 'Ce fichier est sous blocage juridique et peut seulement être consulté.',
    locked: 'Quelqu’un d’autre modifie ce fichier.',
    lockedBy: '%{names} modifie ce fichier ou l’a verrouillé. Vous pouvez le lire ici.',
    tooLarge: 'Ce fichier est trop volumineux pour l’éditeur.',
    rights: 'Vous pouvez seulement consulter ce fichier.',
    version: 'Ceci est une version antérieure. Elle peut seulement être consultée.',
  },
  slow: 'L’éditeur met plus de temps que d’habitude.',
  failed: 'L’éditeur n’a pas pu ouvrir ce fichier.',
  idle: 'L’éditeur s’est mis en pause, parce que rien ne s’est passé pendant un moment.',
  closed: 'L’éditeur a fermé le document.',
  ended:
    'La modification a été arrêtée par quelqu’un d’autre ou après une longue pause. Ce que l’éditeur enregistre maintenant est conservé à côté du fichier.',
  signedIn: 'La session est rétablie. Rouvrez le document pour qu’il puisse être enregistré.',
  signIn: 'Se connecter',
  do: {
    wait: 'Continuer à attendre',
    pages: 'Afficher en pages',
    download: 'Télécharger',
    program: 'Ouvrir dans un programme de l’ordinateur',
    retry: 'Réessayer',
    back: 'Retour au fichier',
    files: 'Aller aux fichiers',
    continue: 'Continuer',
  },
  unsaved: {
    title: 'Fermer sans les dernières modifications ?',
    text: 'Vos dernières modifications ne sont pas encore enregistrées. Si vous fermez le document maintenant, elles peuvent être perdues.',
    stay: 'Retour au document',
    leave: 'Fermer quand même',
  },
  program: {
    office: 'Microsoft Office',
    libreoffice: 'LibreOffice',
    nothing: 'Rien ne se passe ? Installez le programme, ou ouvrez le fichier depuis un lecteur réseau.',
  },
};
