import { pluralOf } from '#server/lib/plural.ts';
import type { ApprovalValues, MailTexts } from '../texts.ts';

export const mails: MailTexts = {
  account: {
    hello: (name) => `Guten Tag ${name},`,
    invitation: ({ company, signInId, by }) => ({
      subject: `Einladung zu ${company}`,
      before: `${by} hat Sie zur Arbeit mit Dateien von ${company} eingeladen. Legen Sie zuerst Ihr Passwort fest:`,
      label: 'Passwort festlegen',
      after: [
        `Ihre Benutzer-ID: ${signInId}`,
        `Der Link kann einmal verwendet werden und ist 3 Tage gültig. Danach bitten Sie ${by} um einen neuen.`,
      ],
    }),
    reset: ({ company, signInId }) => ({
      subject: `Passwort zurücksetzen für ${company}`,
      before:
        'wir haben eine Anfrage zum Zurücksetzen Ihres Passworts erhalten. Wenn sie von Ihnen kam, legen Sie ein neues fest:',
      label: 'Neues Passwort festlegen',
      after: [
        `Ihre Benutzer-ID: ${signInId}`,
        'Der Link kann einmal verwendet werden und ist 1 Stunde gültig.',
        'Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
      ],
    }),
    newAddress: ({ company, from, to }) => ({
      subject: `Ihre E-Mail-Adresse bei ${company} wurde geändert`,
      lines: [
        `Ihre E-Mail-Adresse für die Dateien von ${company} wurde von ${from} auf ${to} geändert.`,
        'Wenn Sie das nicht erwartet haben, wenden Sie sich sofort an Ihre Systemadministration.',
      ],
    }),
  },
  expiry: {
    hello: (name) => `Guten Tag ${name},`,
    one: (name, date) => `„${name}“ läuft am ${date} ab`,
    several: (count) => pluralOf('de', count, { one: '# Datei läuft bald ab', other: '# Dateien laufen bald ab' }),
    intro: (count) =>
      pluralOf('de', count, { one: 'diese Datei läuft bald ab:', other: 'diese Dateien laufen bald ab:' }),
    line: (path, date) => `${path}, am ${date}`,
    more: (count) => pluralOf('de', count, { one: '… und # weitere', other: '… und # weitere' }),
    advice:
      'Um eine Datei gültig zu halten, ändern Sie ihr Ablaufdatum. Abgelaufene Dateien werden gekennzeichnet, nicht gelöscht.',
    reason: 'Sie erhalten diese E-Mail, weil Sie die Dateien hochgeladen haben oder ihren Ordner bearbeiten können.',
  },
  notice: {
    sentences: {
      added: (by, name) => `${by} hat „${name}“ hinzugefügt`,
      changed: (by, name) => `${by} hat „${name}“ geändert`,
      moved: (by, name) => `${by} hat „${name}“ verschoben`,
      removed: (by, name) => `${by} hat „${name}“ entfernt`,
      restored: (by, name) => `${by} hat „${name}“ wiederhergestellt`,
      comment: (by, name) => `${by} hat „${name}“ kommentiert`,
      access: (by, name) => `${by} hat geändert, wer „${name}“ öffnen kann`,
      mention: (by, name) => `${by} hat Sie in einem Kommentar zu „${name}“ erwähnt`,
      accessRequest: (by, name) => `${by} bittet um Zugriff auf „${name}“`,
      accessReview: (_, name) => `Prüfen Sie, wer Zugriff auf „${name}“ hat`,
      accessReviewOverdue: (_, name) => `Ihre Zugriffsprüfung von „${name}“ ist überfällig`,
      incomplete: (_, name) => `In „${name}“ fehlen Werte`,
      saveRescued: (_, name) =>
        `Eine Speicherung von „${name}“ konnte nicht in die Datei geschrieben werden und wurde aufbewahrt`,
      unlocked: (by, name) => `${by} hat „${name}“ entsperrt`,
      approval: (by, name, { outcome }) =>
        outcome === 'running'
          ? `${by} hat „${name}“ zur Freigabe gesendet`
          : endOfApproval(by, name, { outcome, reason: '' }),
      approvalTask: (by, name, { date }) => `${by} bittet um Ihre Freigabe von „${name}“ bis ${date}`,
      approvalEnded: endOfApproval,
      approvalChanged: (by, name, { version }) =>
        `${by} hat „${name}“ nach der Freigabe von Version ${version} geändert`,
      approvalLate: (_, name) => `Ihre Entscheidung über „${name}“ ist überfällig`,
      approvalBlocked: (_, name) => `Über „${name}“ kann niemand mehr entscheiden`,
      approvalRemark: (by, name) => `${by}: Bemerkung zu „${name}“`,
      approvalReminder: (by, name) => `${by} erinnert Sie an „${name}“`,
      deputy: (_, name, { date }) => `Sie vertreten ${name} bis ${date}`,
    },
    subject: (count) => (count === 1 ? 'Eine neue Benachrichtigung' : `${count} neue Benachrichtigungen`),
    hello: (name) => `Guten Tag ${name},`,
    times: (count) => `${count}-mal`,
    more: (count) => `… und ${count} weitere`,
    settings: 'E-Mail-Einstellungen',
    reason:
      'Sie erhalten diese E-Mail gemäß den Einstellungen in Ihrem Profil. Dort können Sie ändern, wie oft sie kommt.',
  },
  share: {
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
  },
  testMail: {
    subject: 'Test-E-Mail',
    text: (company) => `Dies ist eine Test-E-Mail von ${company}. Die E-Mails dieses Servers kommen an.`,
  },
};

function endOfApproval(
  by: string,
  name: string,
  { outcome, reason }: Pick<ApprovalValues, 'outcome' | 'reason'>,
): string {
  if (outcome === 'rejected') return `${by} hat „${name}“ abgelehnt${reason ? `: ${reason}` : ''}`;
  if (outcome === 'withdrawn') return `${by} hat „${name}“ zurückgezogen`;
  return outcome === 'superseded'
    ? `${by} hat „${name}“ geändert, die Freigabe ist damit beendet`
    : `„${name}“ wurde freigegeben`;
}
