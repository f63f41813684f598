import type { bin as english } from '../en/bin.ts';

export const bin: typeof english = {
  title: 'Corbeille',
  search: 'Rechercher dans la corbeille',
  name: 'Nom',
  location: 'Emplacement d’origine',
  size: 'Taille',
  deletedOn: 'Supprimé le',
  deletedBy: 'Supprimé par',
  updatedOn: 'Modifié le',
  updatedBy: 'Modifié par',
  total: '%{count} élément supprimé |||| %{count} éléments supprimés',
  empty: 'La corbeille est vide.',
  emptyHint:
    'Les éléments supprimés peuvent être restaurés à partir de cette page pendant %{smart_count} jour. |||| Les éléments supprimés peuvent être restaurés à partir de cette page pendant %{smart_count} jours.',
  noneFound: 'Aucun élément de la corbeille ne correspond à votre recherche.',
  none: 'Sélectionnez un élément pour voir ses détails.',
  several: 'Plusieurs éléments sont sélectionnés.',
  retentionHint:
    'Les éléments de la corbeille sont supprimés définitivement après %{smart_count} jour. |||| Les éléments de la corbeille sont supprimés définitivement après %{smart_count} jours.',
  overwrite: 'Remplacer',
  overwriteHint:
    'Si le nom d’origine est déjà pris, l’autre élément est placé dans la corbeille. Sans cette option, l’application vous demande d’abord.',
  restored: '« %{name} » : élément restauré |||| %{smart_count} éléments restaurés',
  removeCount: 'Supprimer définitivement %{smart_count} élément |||| Supprimer définitivement %{smart_count} éléments',
  removing: 'Supprimer définitivement ?',
  removeQuestion:
    'L’élément « %{name} » sera supprimé définitivement. Cette action est irréversible. |||| %{smart_count} éléments seront supprimés définitivement. Cette action est irréversible.',
  removed: '« %{name} » : élément supprimé définitivement |||| %{smart_count} éléments supprimés définitivement',
  deleted: '« %{name} » placé dans la corbeille |||| %{smart_count} éléments placés dans la corbeille',
  undo: 'Annuler',
  taken: {
    title: 'Restaurer « %{name} » ? |||| Restaurer %{smart_count} éléments ?',
    hint: 'Conserver les deux restaure sous un nouveau nom, par exemple « %{example} ». Remplacer place l’autre élément dans la corbeille. |||| Conserver les deux restaure sous de nouveaux noms, par exemple « %{example} ». Remplacer place les autres éléments dans la corbeille.',
    keepBoth: 'Conserver les deux',
    replace: 'Remplacer',
  },
  blocked: {
    title: 'Où restaurer « %{name} » ?',
    withFolders: 'Restaurer avec ses dossiers',
    elsewhere: 'Choisir un autre dossier',
    search: 'Rechercher des dossiers',
    into: 'Restaurer dans « %{folder} »',
    readOnly: 'Vous n’êtes pas autorisé à modifier « %{folder} ».',
  },
};
