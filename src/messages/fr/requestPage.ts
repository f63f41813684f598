import type { requestPage as english } from '../en/requestPage.ts';

export const requestPage: typeof english = {
  title: 'Envoyer des fichiers',
  from: '%{requester} vous demande des fichiers',
  choose: 'Choisir des fichiers',
  chosen: 'Fichiers choisis',
  remove: 'Retirer %{name}',
  send: 'Envoyer',
  sending: 'Envoi en cours',
  sent: 'Envoyés :',
  receipt: 'Enregistrer le reçu',
  receiptOf: 'Enregistrer le reçu : %{name}',
  more: 'Envoyer d’autres fichiers',
  room: 'Fichiers encore possibles : %{count}, %{size} au total',
  until: 'Ouvert jusqu’au : %{date}',
  gone: 'Ce lien n’est pas valide ou n’accepte plus de fichiers. Demandez-en un nouveau à la personne qui l’a envoyé.',
  code: 'Code',
  codeHint: '%{requester} a protégé cette page par un code. Si vous ne l’avez pas, demandez-le.',
  open: 'Ouvrir',
  loading: 'Chargement',
  retry: 'Réessayer',
};
