import type { MailLanguage } from '../mail/mail.model.ts';
import { pluralOf } from '../mail/mailFormats.service.ts';

/** A short mail about a share: sentences around a list, and where to look. */
export interface ShortMail {
  subject: string;
  line: string;
  /** The label of the link. */
  label: string;
  /** Why the reader gets it. */
  reason: string;
}

/** A link that too many wrong codes have locked: that of a recipient, or of a request for files in a folder. */
export interface LockedLink {
  kind: 'share' | 'request';
  /** The recipient's address, or the name of the folder. */
  target: string;
}

/** The texts of mails about shares in one language. */
export interface ShareTexts {
  hello(name: string): string;
  invitation: {
    subject(sender: string): string;
    before(sender: string, company: string): string;
    /** The label of the link. */
    label: string;
    code(sender: string): string;
    /** @param until date and time with time zone */
    ends(until: string): string;
    unknown: string;
  };
  /** @param on date and time with time zone */
  downloaded(address: string, fileNames: string, on: string): ShortMail;
  received(folder: string, count: number): ShortMail;
  locked(link: LockedLink, codes: number): ShortMail;
}

const en: ShareTexts = {
  hello: (name) => `Hello ${name},`,
  invitation: {
    subject: (sender) => `${sender} shared files with you`,
    before: (sender, company) => `${sender} (${company}) shared these files with you:`,
    label: 'Open files',
    code: (sender) => `You need a code to open them. ${sender} will give it to you separately.`,
    ends: (until) => `The link is for you only, so don’t forward it. It works until ${until}.`,
    unknown: 'If you don’t know the sender, ignore this email.',
  },
  downloaded: (address, fileNames, on) => ({
    subject: `${address} downloaded your files`,
    line: `${address} downloaded “${fileNames}” for the first time, on ${on}.`,
    label: 'View history',
    reason: 'You get this email because you asked to be told about the first download.',
  }),
  received: (folder, count) => ({
    subject: pluralOf('en', count, { one: `# new file in “${folder}”`, other: `# new files in “${folder}”` }),
    line: `Your file request for “${folder}” received:`,
    label: 'Open folder',
    reason: 'You get this email because you asked to be told when files arrive.',
  }),
  locked: ({ kind, target }, codes) => ({
    subject: kind === 'share' ? `Share locked: ${target}` : `File request locked: “${target}”`,
    line:
      kind === 'share'
        ? `Someone entered ${codes} wrong codes for your share with ${target}. The link is locked. If it’s still needed, create a new share.`
        : `Someone entered ${codes} wrong codes for your file request for “${target}”. The link is locked. If it’s still needed, create a new request.`,
    label: 'View history',
    reason: 'You get this email because you created the link.',
  }),
};

const cs: ShareTexts = {
  hello: () => 'Dobrý den,',
  invitation: {
    subject: (sender) => `${sender} s vámi sdílí soubory`,
    before: (sender, company) => `${sender} (${company}) s vámi sdílí tyto soubory:`,
    label: 'Otevřít soubory',
    code: (sender) => `K otevření potřebujete kód. ${sender} vám ho sdělí jinou cestou.`,
    ends: (until) => `Odkaz je určen jen vám, nepřeposílejte ho. Platí do: ${until}.`,
    unknown: 'Pokud odesílatele neznáte, tento e-mail ignorujte.',
  },
  downloaded: (address, fileNames, on) => ({
    subject: `Příjemce ${address} stáhl vaše soubory`,
    line: `příjemce ${address} poprvé stáhl „${fileNames}“. Kdy: ${on}.`,
    label: 'Zobrazit historii',
    reason: 'Tento e-mail dostáváte, protože jste chtěli vědět o prvním stažení.',
  }),
  received: (folder, count) => ({
    subject: `„${folder}“: ${pluralOf('cs', count, { one: '# nový soubor', few: '# nové soubory', other: '# nových souborů' })}`,
    line: `na vaši žádost o soubory do složky „${folder}“ dorazilo:`,
    label: 'Otevřít složku',
    reason: 'Tento e-mail dostáváte, protože jste chtěli vědět o přijatých souborech.',
  }),
  locked: ({ kind, target }, codes) => ({
    subject: kind === 'share' ? `Sdílení zablokováno: ${target}` : `Žádost o soubory zablokována: „${target}“`,
    line:
      kind === 'share'
        ? `u sdílení pro příjemce ${target} byl zadán nesprávný kód (${codes}×). Odkaz je zablokován. Pokud je ještě potřeba, vytvořte nové sdílení.`
        : `u žádosti o soubory do složky „${target}“ byl zadán nesprávný kód (${codes}×). Odkaz je zablokován. Pokud je ještě potřeba, vytvořte novou žádost.`,
    label: 'Zobrazit historii',
    reason: 'Tento e-mail dostáváte, protože jste odkaz vytvořili.',
  }),
};

const de: ShareTexts = {
  hello: (name) => `Guten Tag ${name},`,
  invitation: {
    subject: (sender) => `${sender} hat Dateien für Sie freigegeben`,
    before: (sender, company) => `${sender} (${company}) hat diese Dateien für Sie freigegeben:`,
    label: 'Dateien öffnen',
    code: (sender) => `Zum Öffnen benötigen Sie einen Code. ${sender} teilt ihn Ihnen separat mit.`,
    ends: (until) => `Der Link ist nur für Sie bestimmt, leiten Sie ihn nicht weiter. Er gilt bis ${until}.`,
    unknown: 'Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.',
  },
  downloaded: (address, fileNames, on) => ({
    subject: `${address} hat Ihre Dateien heruntergeladen`,
    line: `${address} hat am ${on} „${fileNames}“ zum ersten Mal heruntergeladen.`,
    label: 'Verlauf anzeigen',
    reason: 'Sie erhalten diese E-Mail, weil Sie über den ersten Download informiert werden möchten.',
  }),
  received: (folder, count) => ({
    subject: `${pluralOf('de', count, { one: '# neue Datei', other: '# neue Dateien' })} in „${folder}“`,
    line: `über Ihre Dateianfrage für „${folder}“ sind eingegangen:`,
    label: 'Ordner öffnen',
    reason: 'Sie erhalten diese E-Mail, weil Sie über eingehende Dateien informiert werden möchten.',
  }),
  locked: ({ kind, target }, codes) => ({
    subject: kind === 'share' ? `Freigabe gesperrt: ${target}` : `Dateianfrage gesperrt: „${target}“`,
    line:
      kind === 'share'
        ? `für Ihre Freigabe an ${target} wurden ${codes} falsche Codes eingegeben. Der Link ist gesperrt. Erstellen Sie eine neue Freigabe, wenn sie noch benötigt wird.`
        : `für Ihre Dateianfrage für „${target}“ wurden ${codes} falsche Codes eingegeben. Der Link ist gesperrt. Erstellen Sie eine neue Anfrage, wenn sie noch benötigt wird.`,
    label: 'Verlauf anzeigen',
    reason: 'Sie erhalten diese E-Mail, weil Sie den Link erstellt haben.',
  }),
};

const fr: ShareTexts = {
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
};

/**
 * The texts of mails about shares and file requests: an invitation in the sender's language, other mails in the
 * reader's.
 */
export const shareTexts: Record<MailLanguage, ShareTexts> = { en, cs, de, fr };
