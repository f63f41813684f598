import type { MailLanguage } from '../mail/mail.model.ts';

/** A subject and a sentence. */
interface ShortMail {
  subject: string;
  line: string;
}

/** The texts of mails about shares in one language. */
export interface ShareTexts {
  hello(name: string): string;
  invitation: {
    subject(sender: string): string;
    before(sender: string, company: string): string;
    open: string;
    code: string;
    /** @param until date and time with time zone */
    ends(until: string): string;
  };
  downloaded(address: string, fileNames: string): ShortMail;
  received(folder: string, files: string): ShortMail;
  locked(name: string, codes: number): ShortMail;
}

const en: ShareTexts = {
  hello: (name) => `Hello ${name},`,
  invitation: {
    subject: (sender) => `${sender} shares files with you`,
    before: (sender, company) => `${sender} (${company}) shares files with you:`,
    open: 'Open',
    code: 'You need a code, which the sender tells you in another way.',
    ends: (until) => `The link is for you alone and works until ${until}.`,
  },
  downloaded: (address, fileNames) => ({
    subject: `${address} has downloaded your files`,
    line: `${address} has downloaded what you shared: ${fileNames}.`,
  }),
  received: (folder, files) => ({
    subject: `Files have come into ${folder}`,
    line: `Your file request has brought files into ${folder}: ${files}.`,
  }),
  locked: (name, codes) => ({
    subject: `A link to ${name} was locked`,
    line: `${codes} wrong codes were entered for ${name}. The link is locked. Create a new share if it is still needed.`,
  }),
};

const cs: ShareTexts = {
  hello: (name) => `Dobrý den, ${name},`,
  invitation: {
    subject: (sender) => `${sender} s vámi sdílí soubory`,
    before: (sender, company) => `${sender} (${company}) s vámi sdílí soubory:`,
    open: 'Otevřít',
    code: 'Potřebujete kód, který vám odesílatel sdělí jinou cestou.',
    ends: (until) => `Odkaz je jen pro vás. Platí do: ${until}.`,
  },
  downloaded: (address, fileNames) => ({
    subject: `${address}: vaše soubory byly staženy`,
    line: `Příjemce ${address} si stáhl, co jste sdíleli: ${fileNames}.`,
  }),
  received: (folder, files) => ({
    subject: `Ve složce „${folder}“ jsou nové soubory`,
    line: `Na vaši žádost přišly do složky „${folder}“ soubory: ${files}.`,
  }),
  locked: (name, codes) => ({
    subject: `Odkaz byl zablokován: ${name}`,
    line: `Počet zadaných nesprávných kódů: ${codes} (${name}). Odkaz je zablokován. Pokud je sdílení ještě potřeba, vytvořte nové.`,
  }),
};

const de: ShareTexts = {
  hello: (name) => `Guten Tag ${name},`,
  invitation: {
    subject: (sender) => `${sender} gibt Dateien für Sie frei`,
    before: (sender, company) => `${sender} (${company}) gibt Dateien für Sie frei:`,
    open: 'Öffnen',
    code: 'Sie benötigen einen Code, den Ihnen der Absender auf anderem Weg mitteilt.',
    ends: (until) => `Der Link ist nur für Sie bestimmt. Gültig bis: ${until}.`,
  },
  downloaded: (address, fileNames) => ({
    subject: `${address} hat Ihre Dateien heruntergeladen`,
    line: `${address} hat heruntergeladen, was Sie freigegeben haben: ${fileNames}.`,
  }),
  received: (folder, files) => ({
    subject: `Im Ordner „${folder}“ sind neue Dateien`,
    line: `Auf Ihre Dateianfrage sind Dateien in den Ordner „${folder}“ gekommen: ${files}.`,
  }),
  locked: (name, codes) => ({
    subject: `Ein Link zu „${name}“ wurde gesperrt`,
    line: `Für „${name}“ wurden ${codes} falsche Codes eingegeben. Der Link ist gesperrt. Erstellen Sie eine neue Freigabe, wenn sie noch benötigt wird.`,
  }),
};

const fr: ShareTexts = {
  hello: (name) => `Bonjour ${name},`,
  invitation: {
    subject: (sender) => `${sender} partage des fichiers avec vous`,
    before: (sender, company) => `${sender} (${company}) partage des fichiers avec vous :`,
    open: 'Ouvrir',
    code: 'Il vous faut un code, que l’expéditeur vous communique par un autre moyen.',
    ends: (until) => `Ce lien vous est personnel. Valable jusqu’au : ${until}.`,
  },
  downloaded: (address, fileNames) => ({
    subject: `${address} a téléchargé vos fichiers`,
    line: `${address} a téléchargé ce que vous avez partagé : ${fileNames}.`,
  }),
  received: (folder, files) => ({
    subject: `De nouveaux fichiers dans « ${folder} »`,
    line: `Votre demande a apporté des fichiers dans le dossier « ${folder} » : ${files}.`,
  }),
  locked: (name, codes) => ({
    subject: `Un lien vers « ${name} » a été verrouillé`,
    line: `${codes} codes incorrects ont été saisis pour « ${name} ». Le lien est verrouillé. Créez un nouveau partage s’il est encore nécessaire.`,
  }),
};

/**
 * The texts of mails about shares and file requests: an invitation in the sender's language, other mails in the
 * reader's.
 */
export const shareTexts: Record<MailLanguage, ShareTexts> = { en, cs, de, fr };
