import { pluralOf } from '#server/lib/plural.ts';
import type { ApprovalValues, MailTexts } from '../texts.ts';

export const mails: MailTexts = {
  account: {
    hello: (name) => `Hello ${name},`,
    invitation: ({ company, signInId, by }) => ({
      subject: `${by} invited you to ${company}`,
      before: `${by} invited you to work with files at ${company}. Set your password to get started:`,
      label: 'Set password',
      after: [
        `Your user ID: ${signInId}`,
        `The link works once and expires in 3 days. After that, ask ${by} for a new one.`,
      ],
    }),
    reset: ({ company, signInId }) => ({
      subject: `Reset your password for ${company}`,
      before: 'We received a request to reset your password. If it was you, set a new one:',
      label: 'Set new password',
      after: [
        `Your user ID: ${signInId}`,
        'The link works once and expires in 1 hour.',
        'If you didn’t ask for this, ignore this email. Your password stays the same.',
      ],
    }),
    newAddress: ({ company, from, to }) => ({
      subject: `Your email address for ${company} was changed`,
      lines: [
        `Your email address for the files of ${company} was changed from ${from} to ${to}.`,
        'If you didn’t expect this, contact your administrator immediately.',
      ],
    }),
  },
  expiry: {
    hello: (name) => `Hello ${name},`,
    one: (name, date) => `“${name}” expires on ${date}`,
    several: (count) => pluralOf('en', count, { one: '# file expires soon', other: '# files expire soon' }),
    intro: (count) => pluralOf('en', count, { one: 'This file expires soon:', other: 'These files expire soon:' }),
    line: (path, date) => `${path}, on ${date}`,
    more: (count) => pluralOf('en', count, { one: '… and # more', other: '… and # more' }),
    advice: 'To keep a file valid, change its expiry date. Expired files are marked, not deleted.',
    reason: 'You get this email because you uploaded these files or can edit their folder.',
  },
  notice: {
    sentences: {
      added: (by, name) => `${by} added “${name}”`,
      changed: (by, name) => `${by} changed “${name}”`,
      moved: (by, name) => `${by} moved “${name}”`,
      removed: (by, name) => `${by} removed “${name}”`,
      restored: (by, name) => `${by} restored “${name}”`,
      comment: (by, name) => `${by} commented on “${name}”`,
      access: (by, name) => `${by} changed who can open “${name}”`,
      mention: (by, name) => `${by} mentioned you in a comment on “${name}”`,
      accessRequest: (by, name) => `${by} asks for access to “${name}”`,
      accessReview: (_, name) => `Review who has access to “${name}”`,
      accessReviewOverdue: (_, name) => `Your review of who has access to “${name}” is overdue`,
      incomplete: (_, name) => `Values are missing in “${name}”`,
      saveRescued: (_, name) => `A save of “${name}” could not be stored in the file and was kept`,
      unlocked: (by, name) => `${by} unlocked “${name}”`,
      approval: (by, name, { outcome }) =>
        outcome === 'running' ? `${by} sent “${name}” for approval` : endOfApproval(by, name, { outcome, reason: '' }),
      approvalTask: (by, name, { date }) => `${by} asks for your approval of “${name}” by ${date}`,
      approvalEnded: endOfApproval,
      approvalChanged: (by, name, { version }) => `${by} changed “${name}” after version ${version} was approved`,
      approvalLate: (_, name) => `Your decision on “${name}” is overdue`,
      approvalBlocked: (_, name) => `No one is left who can decide on “${name}”`,
      approvalRemark: (by, name) => `${by}: remark on “${name}”`,
      approvalReminder: (by, name) => `${by} reminds you of “${name}”`,
      deputy: (_, name, { date }) => `You are deputy of ${name} until ${date}`,
    },
    subject: (count) => (count === 1 ? 'A new notification' : `${count} new notifications`),
    hello: (name) => `Hello ${name},`,
    times: (count) => `${count} times`,
    more: (count) => `… and ${count} more`,
    settings: 'Email settings',
    reason: 'You get this email because of the settings in your profile. There you can change how often.',
  },
  share: {
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
  },
  testMail: {
    subject: 'Test email',
    text: (company) => `This is a test email of ${company}. Emails of this server arrive.`,
  },
};

function endOfApproval(
  by: string,
  name: string,
  { outcome, reason }: Pick<ApprovalValues, 'outcome' | 'reason'>,
): string {
  if (outcome === 'rejected') return `${by} rejected “${name}”${reason ? `: ${reason}` : ''}`;
  if (outcome === 'withdrawn') return `${by} withdrew “${name}”`;
  return outcome === 'superseded' ? `${by} changed “${name}”, so its approval ended` : `“${name}” was approved`;
}
