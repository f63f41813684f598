import type { notices as english } from '../../en/pages/notices.ts';

export const notices: typeof english = {
  title: 'Notifications',
  bell: 'Notifications, %{smart_count} non lue |||| Notifications, %{smart_count} non lues',
  unseen: 'Non lues',
  markAll: 'Tout marquer comme lu',
  empty: 'Aucune notification',
  emptyHint:
    'Pour recevoir des notifications des modifications, choisissez Suivre dans le menu d’un fichier ou d’un dossier, ou la cloche d’une recherche enregistrée.',
  gone: 'Cet élément a été supprimé ou déplacé, ou vous n’y avez plus accès.',
  permissions: 'Ouvrir les autorisations',
  dismiss: 'Ignorer',
  watch: 'Suivre',
  unwatch: 'Ne plus suivre',
  watching: 'Vous recevrez une notification des modifications de « %{name} ».',
  unwatched: 'Vous ne recevrez plus de notification des modifications de « %{name} ».',
  mention: 'Mentionner un utilisateur',
  sentence: {
    added: '%{by} a ajouté « %{name} »',
    changed: '%{by} a modifié « %{name} »',
    moved: '%{by} a déplacé « %{name} »',
    removed: '%{by} a supprimé « %{name} »',
    restored: '%{by} a restauré « %{name} »',
    comment: '%{by} a commenté « %{name} »',
    access: '%{by} a modifié les accès à « %{name} »',
    mention: '%{by} a fait mention de vous dans un commentaire sur « %{name} »',
    accessRequest: '%{by} demande l’accès à « %{name} »',
    accessReview: 'Vérifiez qui a accès à « %{name} »',
    accessReviewOverdue: 'Votre révision des accès à « %{name} » est en retard',
    saveRescued: 'Un enregistrement de « %{name} » n’a pas pu être écrit dans le fichier et a été conservé',
  },
  mail: {
    label: 'Envoyer les notifications',
    atOnce: 'Immédiatement',
    daily: 'Une fois par jour',
    never: 'Jamais',
  },
};
