import { errorCatalogue } from '#contract/errorCatalogue.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';

/** The texts of the contract, with the placeholders of catalogues; without those that are composed elsewhere. */
const reasons = Object.fromEntries(
  Object.entries(errorCatalogue)
    .filter(([, { message }]) => !/^\{\w+\}$/.test(message))
    .map(([id, { message }]) => [id, message.replace(/\{(\w+)\}/g, '%{$1}')]),
);

/** Error texts: by reason, by violated rule with the label of its field, by code. */
export const errors = {
  /** Complete sentences of the contract. */
  sentences: {
    nameEmpty: 'A name is required.',
    nameSlash: 'A name can’t contain / or \\.',
    nameInvisible: 'A name can’t contain invisible characters.',
    nameUnread: 'The name has letters that could not be read (\ufffd). Enter it again.',
    recipients: 'Enter at least one recipient.',
    link: 'Enter a link that starts with http://, https:// or mailto:.',
    attributeName: 'Every attribute needs a name.',
    linkName: 'A link needs a name.',
    units: 'Select at least one user or group.',
  },
  codes: {
    invalid: 'Check what you entered.',
    unauthenticated: 'You’re not signed in. Sign in to continue.',
    forbidden: 'You don’t have permission to do this.',
    not_found: 'Not found.',
    stale: 'Someone else changed this. Reload to see the changes, then try again.',
    exists: 'This name already exists.',
    gone: 'This link has expired.',
    too_large: 'The request is too large. Select fewer items.',
    too_many: 'Too many requests. Try again later.',
    no_space: 'The storage is full. Contact your system administrator.',
    unavailable: 'The server is temporarily unavailable. Try again in a moment.',
    internal: 'Something went wrong on the server. Try again; if it keeps failing, contact your system administrator.',
  },
  rules: {
    required: '%{label} is required.',
    tooLong: '%{label} can have up to %{max} characters.',
    tooShort: '%{label} needs at least %{min} characters.',
    tooHigh: '%{label} can be at most %{max}.',
    tooLow: '%{label} has to be at least %{min}.',
    tooFew: '%{label} needs at least %{min} items.',
    tooManyItems: '%{label} can have up to %{max} items.',
    number: '%{label}: enter a number.',
    option: '%{label}: choose one of the options.',
    email: 'Enter a valid email address.',
    format: '%{label} has the wrong format.',
    value: '%{label}: check the value.',
  },
  fields: {
    id: 'ID',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    currentPassword: 'Current password',
    code: 'Code',
    title: 'Title',
    body: 'Message',
    text: 'Text',
    binRetensionDays: 'Bin retention days',
    bbsRecentPeriod: 'Days a bulletin is marked as new',
    reason: 'Reason',
    emails: 'Recipients',
    memo: 'Message',
    duration: 'Delete after',
    url: 'Address',
    timeZoneId: 'Time zone',
    cultureId: 'Language and formats',
  },
  generic: 'Something went wrong. Try again.',
  unreachable: 'The server can’t be reached. Check your connection and try again.',
  notInDemo: 'This isn’t available in the demo.',
  files: { ...uploadErrors },
  reasons,
};
