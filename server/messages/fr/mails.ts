import { pluralOf } from '#server/lib/plural.ts';
import type { ApprovalValues, MailTexts } from '../texts.ts';

export const mails: MailTexts = {
  account: {
    hello: (name) => `Bonjour ${name},`,
    invitation: ({ company, signInId, by }) => ({
      subject: `Invitation : ${company}`,
      before: `${by} vous invite à travailler avec les fichiers de ${company}. Commencez par définir votre mot de passe :`,
      label: 'Définir le mot de passe',
      after: [
        `Votre identifiant : ${signInId}`,
        `Le lien ne sert qu’une fois et expire dans 3 jours. Ensuite, demandez-en un nouveau à ${by}.`,
      ],
    }),
    reset: ({ company, signInId }) => ({
      subject: `Réinitialisation de votre mot de passe : ${company}`,
      before:
        'Nous avons reçu une demande de réinitialisation de votre mot de passe. Si elle vient de vous, définissez-en un nouveau :',
      label: 'Définir un nouveau mot de passe',
      after: [
        `Votre identifiant : ${signInId}`,
        'Le lien ne sert qu’une fois et expire dans 1 heure.',
        'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
      ],
    }),
    newAddress: ({ company, from, to }) => ({
      subject: `Votre adresse e-mail pour ${company} a été modifiée`,
      lines: [
        `Votre adresse e-mail pour les fichiers de ${company} est passée de ${from} à ${to}.`,
        'Si vous ne vous y attendiez pas, contactez immédiatement votre administrateur.',
      ],
    }),
  },
  expiry: {
    hello: (name) => `Bonjour ${name},`,
    one: (name, date) => `« ${name} » expire le ${date}`,
    several: (count) =>
      pluralOf('fr', count, { one: '# fichier expire bientôt', other: '# fichiers expirent bientôt' }),
    intro: (count) =>
      pluralOf('fr', count, { one: 'Ce fichier expire bientôt :', other: 'Ces fichiers expirent bientôt :' }),
    line: (path, date) => `${path}, le ${date}`,
    more: (count) => pluralOf('fr', count, { one: '… et # autre', other: '… et # autres' }),
    advice:
      'Pour prolonger la validité d’un fichier, modifiez sa date d’expiration. Les fichiers expirés sont signalés, pas supprimés.',
    reason: 'Vous recevez cet e-mail parce que vous avez importé ces fichiers ou pouvez modifier leur dossier.',
  },
  notice: {
    sentences: {
      added: (by, name) => `${by} a ajouté « ${name} »`,
      changed: (by, name) => `${by} a modifié « ${name} »`,
      moved: (by, name) => `${by} a déplacé « ${name} »`,
      removed: (by, name) => `${by} a supprimé « ${name} »`,
      restored: (by, name) => `${by} a restauré « ${name} »`,
      comment: (by, name) => `${by} a commenté « ${name} »`,
      access: (by, name) => `${by} a modifié les accès à « ${name} »`,
      mention: (by, name) => `${by} a fait mention de vous dans un commentaire sur « ${name} »`,
      accessRequest: (by, name) => `${by} demande l’accès à « ${name} »`,
      accessReview: (_, name) => `Vérifiez qui a accès à « ${name} »`,
      accessReviewOverdue: (_, name) => `Votre révision des accès à « ${name} » est en retard`,
      incomplete: (_, name) => `Des valeurs manquent dans « ${name} »`,
      saveRescued: (_, name) =>
        `Un enregistrement de « ${name} » n’a pas pu être écrit dans le fichier et a été conservé`,
      unlocked: (by, name) => `${by} a déverrouillé « ${name} »`,
      approval: (by, name, { outcome }) =>
        outcome === 'running'
          ? `${by} a soumis « ${name} » à approbation`
          : endOfApproval(by, name, { outcome, reason: '' }),
      approvalTask: (by, name, { date }) => `${by} demande votre approbation de « ${name} » d’ici le ${date}`,
      approvalEnded: endOfApproval,
      approvalChanged: (by, name, { version }) =>
        `${by} a modifié « ${name} » après l’approbation de la version ${version}`,
      approvalLate: (_, name) => `Votre décision sur « ${name} » est en retard`,
      approvalBlocked: (_, name) => `Plus personne ne peut décider sur « ${name} »`,
      approvalRemark: (by, name) => `${by} : remarque sur « ${name} »`,
      approvalReminder: (by, name) => `${by} vous rappelle « ${name} »`,
      deputy: (_, name, { date }) => `Vous êtes le suppléant de ${name} jusqu’au ${date}`,
    },
    subject: (count) => (count === 1 ? 'Une nouvelle notification' : `${count} nouvelles notifications`),
    hello: (name) => `Bonjour ${name},`,
    times: (count) => `${count} fois`,
    more: (count) => pluralOf('fr', count, { one: '… et # autre', other: '… et # autres' }),
    settings: 'Paramètres des e-mails',
    reason: 'Vous recevez cet e-mail selon les paramètres de votre profil. Vous pouvez y changer la fréquence.',
  },
  share: {
    hello: (name) => `Bonjour ${name},`,
    invitation: {
      subject: (sender) => `${sender} partage des fichiers avec vous`,
      before: (sender, company) => `${sender} (${company}) partage ces fichiers avec vous :`,
      label: 'Ouvrir les fichiers',
      code: (sender) => `Il vous faut un code pour les ouvrir. ${sender} vous le communiquera séparément.`,
      ends: (until) => `Ce lien vous est personnel, ne le transférez pas. Valable jusqu’au : ${until}.`,
      unknown: 'Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.',
    },
    downloaded: (address, fileNames, on) => ({
      subject: `${address} a téléchargé vos fichiers`,
      line: `${address} a téléchargé « ${fileNames} » pour la première fois, le ${on}.`,
      label: 'Afficher l’historique',
      reason: 'Vous recevez cet e-mail parce que vous souhaitez être informé du premier téléchargement.',
    }),
    received: (folder, count) => ({
      subject: `${pluralOf('fr', count, { one: '# nouveau fichier', other: '# nouveaux fichiers' })} dans « ${folder} »`,
      line: `Votre demande de fichiers pour « ${folder} » a reçu :`,
      label: 'Ouvrir le dossier',
      reason: 'Vous recevez cet e-mail parce que vous souhaitez être informé des fichiers reçus.',
    }),
    locked: ({ kind, target }, codes) => ({
      subject: kind === 'share' ? `Partage verrouillé : ${target}` : `Demande de fichiers verrouillée : « ${target} »`,
      line:
        kind === 'share'
          ? `${codes} codes incorrects ont été saisis pour votre partage avec ${target}. Le lien est verrouillé. S’il est encore nécessaire, créez un nouveau partage.`
          : `${codes} codes incorrects ont été saisis pour votre demande de fichiers pour « ${target} ». Le lien est verrouillé. S’il est encore nécessaire, créez une nouvelle demande.`,
      label: 'Afficher l’historique',
      reason: 'Vous recevez cet e-mail parce que vous avez créé le lien.',
    }),
  },
  testMail: {
    subject: 'E-mail de test',
    text: (company) => `Ceci est un e-mail de test de ${company}. Les e-mails de ce serveur arrivent.`,
  },
};

function endOfApproval(
  by: string,
  name: string,
  { outcome, reason }: Pick<ApprovalValues, 'outcome' | 'reason'>,
): string {
  if (outcome === 'rejected') return `${by} a refusé « ${name} »${reason ? ` : ${reason}` : ''}`;
  if (outcome === 'withdrawn') return `${by} a retiré « ${name} »`;
  return outcome === 'superseded'
    ? `${by} a modifié « ${name} », son approbation est donc terminée`
    : `« ${name} » a été approuvé`;
}
