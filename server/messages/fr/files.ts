import { userHeadings } from '#contract/users/userTransfers.ts';
import { RECEIPT_COMMAND } from '../receiptCommand.ts';
import type { FileTexts } from '../texts.ts';

export const files: FileTexts = {
  archive: {
    files: 'Fichiers',
    leftOut: 'Non inclus.txt',
    reasons: {
      'download.prevented': 'Les fichiers PDF de ce dossier ne peuvent pas être téléchargés.',
      'file.withheld': 'Vous pouvez consulter ce fichier ici, mais pas le télécharger, le copier ni le partager.',
      'file.notFound': 'Fichier introuvable.',
      'scan.infected': 'Un virus a été trouvé dans ce fichier. Il ne peut pas être téléchargé.',
      'scan.waiting': 'Ce fichier n’a pas encore été analysé par l’antivirus. Réessayez dans quelques minutes.',
      unreadable: 'Le contenu n’a pas pu être lu.',
    },
  },
  folderSheet: {
    name: 'Dossiers',
    headings: [
      'Chemin',
      'Nom',
      'Description',
      'Étiquettes',
      'Groupe d’attributs',
      'Téléchargement des PDF bloqué',
      'Éditeurs',
      'Lecteurs',
      'Création (UTC)',
      'Modification (UTC)',
      'Consultation seule',
    ],
    yes: 'Oui',
    no: 'Non',
    and: 'et',
  },
  accessReport: {
    folder: 'Dossier',
    name: 'Nom',
    email: 'E-mail',
    right: 'Accès',
    through: 'Accordé par',
    grantedOn: 'Accordé dans le dossier',
    editor: 'Éditeur',
    viewer: 'Lecteur',
    administrator: 'Administrateur',
    everyone: 'Tout le monde',
    bulletin: 'Annonce',
    and: 'et',
  },
  userFile: {
    headings: userHeadings.fr,
    roles: { sysAdmin: 'Administrateur système', admin: 'Administrateur', user: 'Utilisateur' },
    states: { active: 'Actif', invited: 'Invité', deactivated: 'Désactivé' },
  },
  logFile: {
    headings: ['Date', 'Auteur', 'Journal', 'Taille du fichier', 'Catégorie', 'Adresse IP', 'Niveau'],
    kinds: { User: 'Utilisateur', System: 'Système', Onetime: 'Partage ponctuel' },
    levels: ['Information', 'Avertissement', 'Erreur', 'Erreur fatale'],
  },
  policyFile: {
    headings: ['Utilisateur ou groupe', 'Dossier', 'Doit être vrai', 'Respecté', 'Enfreint par'],
    expects: { 0: 'Ne peut pas lire', 1: 'Peut lire', 2: 'Peut écrire' },
    yes: 'Oui',
    no: 'Non',
  },
  receipt: {
    title: 'Reçu d’importation',
    details: {
      name: 'Fichier',
      fileId: 'ID du fichier',
      size: 'Taille',
      sha256: 'SHA-256',
      uploadedOn: 'Importé le (UTC)',
      uploadedBy: 'Importé par',
      actedBy: 'Connecté en tant que cet utilisateur',
      position: 'Position dans le journal',
      hash: 'Empreinte dans le journal',
    },
    signature: 'Signature (Ed25519)',
    keyId: 'Clé',
    bytes: 'octets',
    id: 'ID',
    verify: (keyUrl) => [
      'Pour vérifier ce reçu, téléchargez-le aussi au format JSON et comparez-le au fichier :',
      RECEIPT_COMMAND,
      `La clé publique est à l’adresse ${keyUrl}. La signature couvre les informations ci-dessus en JSON canonique (RFC 8785).`,
    ],
  },
  startup: [
    'L’application n’a pas pu démarrer dans ce navigateur. Actualisez la page, ou ouvrez-la dans une version récente de Chrome, Edge, Firefox ou Safari.',
    'Cette application a besoin de JavaScript. Activez-le dans les paramètres du navigateur, puis actualisez la page.',
  ],
};
