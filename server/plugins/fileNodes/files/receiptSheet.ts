import type { SignedReceipt } from '#contract/fileNodes/receipts.ts';
import type { DetailSheet } from '#server/adapters/previews/detailSheet.ts';
import type { MailLanguage } from '../../mail/mail.model.ts';

interface ReceiptTexts {
  title: string;
  details: Record<
    'name' | 'fileId' | 'size' | 'sha256' | 'uploadedOn' | 'uploadedBy' | 'actedBy' | 'position' | 'hash',
    string
  >;
  signature: string;
  keyId: string;
  bytes: string;
  id: string;
  verify(keyUrl: string): string[];
}

const COMMAND = 'strongroom receipt verify FILE RECEIPT.json --key KEY.pem';

const texts: Record<MailLanguage, ReceiptTexts> = {
  en: {
    title: 'Upload receipt',
    details: {
      name: 'File',
      fileId: 'File ID',
      size: 'Size',
      sha256: 'SHA-256',
      uploadedOn: 'Uploaded on (UTC)',
      uploadedBy: 'Uploaded by',
      actedBy: 'Signed in as this user',
      position: 'Log position',
      hash: 'Log hash',
    },
    signature: 'Signature (Ed25519)',
    keyId: 'Key',
    bytes: 'bytes',
    id: 'ID',
    verify: (keyUrl) => [
      'To verify this receipt, download it as JSON as well and compare it with the file:',
      COMMAND,
      `The public key is at ${keyUrl}. The signature covers the details above as canonical JSON (RFC 8785).`,
    ],
  },
  cs: {
    title: 'Potvrzení o nahrání',
    details: {
      name: 'Soubor',
      fileId: 'ID souboru',
      size: 'Velikost',
      sha256: 'SHA-256',
      uploadedOn: 'Nahráno (UTC)',
      uploadedBy: 'Nahrál(a)',
      actedBy: 'Přihlášen(a) jako tento uživatel',
      position: 'Pořadí v protokolu',
      hash: 'Otisk v protokolu',
    },
    signature: 'Podpis (Ed25519)',
    keyId: 'Klíč',
    bytes: 'bajtů',
    id: 'ID',
    verify: (keyUrl) => [
      'Chcete-li potvrzení ověřit, stáhněte si ho také jako JSON a porovnejte ho se souborem:',
      COMMAND,
      `Veřejný klíč je na adrese ${keyUrl}. Podpis platí pro údaje výše jako kanonický JSON (RFC 8785).`,
    ],
  },
  de: {
    title: 'Upload-Beleg',
    details: {
      name: 'Datei',
      fileId: 'Datei-ID',
      size: 'Größe',
      sha256: 'SHA-256',
      uploadedOn: 'Hochgeladen am (UTC)',
      uploadedBy: 'Hochgeladen von',
      actedBy: 'Als dieser Benutzer angemeldet',
      position: 'Position im Protokoll',
      hash: 'Hash im Protokoll',
    },
    signature: 'Signatur (Ed25519)',
    keyId: 'Schlüssel',
    bytes: 'Byte',
    id: 'ID',
    verify: (keyUrl) => [
      'Laden Sie den Beleg zum Prüfen auch als JSON herunter und vergleichen Sie ihn mit der Datei:',
      COMMAND,
      `Der öffentliche Schlüssel steht unter ${keyUrl}. Signiert sind die Angaben oben als kanonisches JSON (RFC 8785).`,
    ],
  },
  fr: {
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
      COMMAND,
      `La clé publique est à l’adresse ${keyUrl}. La signature couvre les informations ci-dessus en JSON canonique (RFC 8785).`,
    ],
  },
};

/** The content of a printed receipt. */
export function receiptSheet(language: MailLanguage, signed: SignedReceipt, keyUrl: string): DetailSheet {
  const { title, details: labels, signature, keyId, bytes, id, verify } = texts[language];
  const { name, fileId, size, sha256, uploadedOn, uploadedBy, actedBy, log } = signed.receipt;
  return {
    title,
    details: [
      [labels.name, name],
      [labels.fileId, String(fileId)],
      [labels.size, `${size} ${bytes}`],
      [labels.sha256, sha256],
      [labels.uploadedOn, uploadedOn],
      [labels.uploadedBy, `${uploadedBy.name} (${id} ${uploadedBy.id})`],
      ...(actedBy ? [[labels.actedBy, `${actedBy.name} (${id} ${actedBy.id})`] as [string, string]] : []),
      [labels.position, String(log.position)],
      [labels.hash, log.hash],
      [signature, signed.signature],
      [keyId, signed.keyId],
    ],
    notes: verify(keyUrl),
  };
}
