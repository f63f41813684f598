/** Every way in which the server says no: its status, its stable code, its words. */

export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'second_factor'
  | 'proof'
  | 'forbidden'
  | 'not_found'
  | 'stale'
  | 'exists'
  | 'in_use'
  | 'conflict'
  | 'gone'
  | 'locked'
  | 'held'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'no_space'
  | 'unavailable'
  | 'unknown'
  | 'internal';

interface CatalogueEntry<P extends unknown[] = unknown[]> {
  status: number;
  code: ErrorCode;
  message: string | ((...details: P) => string);
}

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  second_factor: 401,
  proof: 403,
  forbidden: 403,
  not_found: 404,
  stale: 409,
  exists: 409,
  in_use: 409,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  locked: 423,
  held: 423,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  unknown: 503,
  no_space: 507,
} satisfies Record<ErrorCode, number>;

const entry = <M extends CatalogueEntry['message'] | ((detail: string) => string)>(code: ErrorCode, message: M) => ({
  status: statusOf[code],
  code,
  message,
});

export const errorCatalogue = {
  invalid: entry('invalid', (what: string) => what),
  'request.unreadable': entry('invalid', 'The request could not be read.'),
  'request.tooLarge': entry('too_large', 'The request is too large.'),
  'request.unsupported': entry('unsupported', 'This kind of content is not supported here.'),
  'request.internal': entry('internal', 'Something went wrong on the server. Please try again.'),
  'request.text': entry('invalid', 'The request holds a character that no text can have (U+0000 or half a character).'),
  'request.unavailable': entry('unavailable', 'The server cannot reach its data right now. Please try again soon.'),
  'request.storageRefused': entry(
    'unavailable',
    'The storage refuses requests of the server. Please ask your administrator.',
  ),
  'request.unknown': entry(
    'unknown',
    'The connection to the database broke, and it is not known whether this was saved. Please look before you try again.',
  ),
  'route.notFound': entry('not_found', 'There is nothing at this address.'),

  'session.required': entry('unauthenticated', 'Please sign in.'),
  'session.wrong': entry('unauthenticated', 'User ID or password is incorrect.'),
  'session.elsewhere': entry('unauthenticated', (label: string) => `Please sign in with the button "${label}".`),
  'session.notHere': entry(
    'unauthenticated',
    'Nobody here belongs to this sign-in. Please contact your system administrator.',
  ),
  'session.directoryAway': entry(
    'unavailable',
    'The directory of your organisation cannot be reached right now. Please try again soon.',
  ),
  'session.mustChange': entry(
    'unauthenticated',
    'Your password has to be changed first. Please change it where your organisation keeps it, then sign in again.',
  ),
  'session.logoutToken': entry('invalid', 'This is not a logout token of the provider.'),
  'session.otherBrowser': entry('unauthenticated', 'This sign-in was begun in another browser. Please sign in again.'),
  'session.tooMany': entry('too_many', 'Too many failed attempts. Please try again later.'),
  'session.secondFactor': entry('second_factor', 'Please confirm the sign-in with your second factor.'),
  'session.wrongFactor': entry('unauthenticated', 'This could not be confirmed. Please try again.'),
  'session.challengeOver': entry('gone', 'Signing in took too long. Please begin again.'),
  'proof.required': entry('proof', 'Please confirm with your password that it is still you.'),
  'factor.wrongCode': entry('invalid', 'The code is not right. Please try the next one that the app shows.'),
  'factor.notFound': entry('not_found', 'This is not set up any more.'),
  'factor.none': entry('conflict', 'Please set up an authenticator app or a passkey first.'),
  'factor.required': entry('conflict', 'Administrators need a second factor here. Please set up another one first.'),
  'passkey.impossible': entry('conflict', 'Passkeys need an address with a name and https.'),
  'passkey.wrong': entry('invalid', 'The passkey could not be added. Please try again.'),
  'token.notFound': entry('not_found', 'The API token is not found.'),
  'token.tooMany': entry('conflict', 'You have too many API tokens. Please revoke one first.'),
  'token.readOnly': entry('forbidden', 'This API token can only read.'),
  'token.scope': entry('forbidden', 'The scope of this API token does not cover this.'),
  'token.notHere': entry('forbidden', 'This cannot be done with an API token. Please sign in.'),
  'session.notFound': entry('not_found', 'The session is not found.'),
  'acting.nested': entry('conflict', 'You are acting as another user already.'),
  'acting.self': entry('conflict', 'You cannot act as yourself.'),
  'acting.invalid': entry('conflict', 'This user is deactivated.'),
  'acting.not': entry('conflict', 'You are not acting as another user.'),

  'action.forbidden': entry('forbidden', 'You do not have permission to do this.'),
  'row.changed': entry('stale', 'Somebody else has changed this in the meantime. Please reload and try again.'),

  'settings.noDirectory': entry(
    'conflict',
    'Enterprise needs an OpenID Connect provider or an LDAP directory, and none is configured.',
  ),
  'usage.backwards': entry('invalid', 'The first day has to come before the last.'),

  'mail.notSent': entry('unavailable', (reason: string) => `The mail could not be sent: ${reason}`),
  'identity.notFound': entry('not_found', 'Nothing is remembered of this.'),
  'user.notFound': entry('not_found', 'The user is not found.'),
  'user.idTaken': entry('exists', (id: string) => `The ID "${id}" is already taken.`),
  'user.emailTaken': entry('exists', (email: string) => `The e-mail address "${email}" is already taken.`),
  'user.lastSysAdmin': entry('conflict', 'The last system administrator has to stay one.'),
  'user.sysAdminIsAdmin': entry('conflict', 'A system administrator is always an administrator.'),
  'user.notOneself': entry('forbidden', 'You cannot delete yourself.'),
  'user.idRequired': entry('invalid', 'ID is required.'),
  'user.timeZone': entry('invalid', 'Please choose a known time zone.'),
  'user.culture': entry('invalid', 'Please choose a known culture.'),
  'password.common': entry('invalid', 'This password is too common. Please choose another one.'),
  'password.weak': entry(
    'invalid',
    'This password is too easy to guess. Please choose a longer one, or several words that have nothing to do with each other.',
  ),
  'password.isId': entry('invalid', 'The password must not be the user ID or the e-mail address.'),
  'password.wrong': entry('invalid', 'The current password is incorrect.'),
  'password.elsewhere': entry('forbidden', 'Passwords are kept by the directory of your organisation.'),
  'user.invalid': entry('conflict', 'This user is deactivated.'),
  'invitation.spent': entry('gone', 'This invitation has been used or has expired.'),
  'reset.spent': entry('gone', 'This link has been used or has expired. Please ask for a new one.'),
  'group.notFound': entry('not_found', 'The group is not found.'),
  'group.exists': entry('exists', (name: string) => `The group "${name}" exists already.`),
  'group.inUse': entry(
    'in_use',
    (folders: string) =>
      `The group is used in the permissions of these folders: ${folders}. Please change those first.`,
  ),

  'folder.notFound': entry('not_found', 'The folder is not found.'),
  'file.notFound': entry('not_found', 'The file is not found.'),
  'node.locked': entry('locked', (name: string) => `This is locked by ${name}. Please try again later.`),
  'node.held': entry('held', 'This is under a legal hold. It cannot be changed until the hold is released.'),
  'hold.notFound': entry('not_found', 'Legal hold not found.'),
  'hold.exists': entry('exists', (name: string) => `There is already a legal hold named "${name}".`),
  'hold.released': entry('conflict', 'This legal hold is released already.'),
  'retention.notFound': entry('not_found', 'Retention rule not found.'),
  'retention.scope': entry('invalid', 'A retention rule needs either a folder or an attribute group.'),
  'retention.base': entry('invalid', 'The period can begin with a Date or DateTime attribute only.'),
  'retention.condition': entry('invalid', 'This condition does not fit the attribute.'),
  'retention.reviewer': entry('invalid', 'Choose a user or a group to review the files.'),
  'retention.notPreviewed': entry('conflict', 'Preview the rule as it stands before it is switched on.'),
  'retention.inactive': entry('conflict', 'This retention rule is not active.'),
  'retention.locked': entry('locked', 'This file is locked. Please try again later.'),
  'lock.conflict': entry('locked', 'This is locked already.'),
  'lock.notFound': entry('not_found', 'There is no lock on this file.'),
  'node.exists': entry('exists', (name: string) => `The name "${name}" is already taken in this folder.`),
  'bin.asFolder': entry('invalid', 'Please select a search target folder other than Trash folder.'),
  'folder.rootMoved': entry('conflict', 'The root folder cannot be moved.'),
  'folder.intoItself': entry('conflict', 'A folder cannot be moved into itself or into a folder below it.'),
  'permission.notFound': entry('not_found', 'The permission entry is not found.'),
  'permission.exists': entry('exists', 'This folder already has an entry for the same users and groups.'),
  'permission.unitsMissing': entry('invalid', 'Please select at least one user or group.'),
  'permission.unitUnknown': entry('invalid', 'One of the users or groups does not exist.'),
  'job.notFound': entry('not_found', 'The job is not found.'),
  'job.failed': entry('internal', 'The job could not be finished. Please try again.'),
  'preferences.tooLarge': entry('too_large', 'Preferences can have up to 64 KB.'),
  'accessRequest.tooMany': entry('too_many', 'You have sent too many requests for access. Please try again tomorrow.'),
  'folder.notTrash': entry('invalid', 'Trash cannot be used as a folder here.'),
  'bin.notFound': entry('not_found', 'The item is not in the bin.'),
  'bin.parentDeleted': entry(
    'conflict',
    (folder: string) => `The original folder is in the bin too. Please restore the folder "${folder}" first.`,
  ),
  'attributeGroup.notFound': entry('not_found', 'The attribute group is not found.'),
  'attribute.notFound': entry('not_found', 'The attribute is not found.'),
  'attributeGroup.exists': entry('exists', (name: string) => `There is an attribute group "${name}" already.`),
  'attributeGroup.inUse': entry('in_use', "If it's already used by any files, you cannot delete it."),
  'attribute.inUse': entry(
    'in_use',
    (name: string) => `"${name}" is used by files and cannot be removed or get another type.`,
  ),

  'thumbnail.unsupported': entry('unsupported', 'There are previews of images only.'),
  'thumbnail.unreadable': entry('unsupported', 'This image cannot be shown.'),
  'preview.none': entry('unsupported', (why: string) => why),
  'preview.noPage': entry('not_found', 'The document has no such page.'),
  'preview.tooMany': entry('too_many', 'Too many previews are being made at once. Please try again soon.'),
  'preview.notComparable': entry('unsupported', 'Files of this kind cannot be compared.'),
  'webhook.notFound': entry('not_found', 'Webhook not found.'),
  'webhook.deliveryNotFound': entry('not_found', 'Delivery not found.'),
  'webhook.url': entry('invalid', 'Enter an address that begins with http:// or https://, without a user name.'),
  'webhook.address': entry(
    'invalid',
    'Webhooks cannot reach this host or private networks unless WEBHOOK_ALLOW lists them.',
  ),
  'event.tooManyStreams': entry('too_many', 'Too many event streams are open. Close a tab or a program first.'),
  'thumbnail.tooMany': entry('too_many', 'Too many previews are wanted at once. Please try again soon.'),
  'index.asFinal': entry('conflict', 'Reading the file again would not change anything.'),
  'ocr.unsupported': entry('unsupported', 'Text is recognised in images only.'),
  'ocr.unreadable': entry('unsupported', 'This image cannot be read.'),
  'ocr.tooLarge': entry('too_large', 'The image is too large for its text to be recognised.'),
  'ocr.tooMany': entry('too_many', 'Too many texts are being recognised at once. Please try again soon.'),
  'ocr.tooHard': entry('unsupported', 'Recognising the text took too much time or memory.'),
  'savedSearch.notFound': entry('not_found', 'The search is not found.'),
  'savedSearch.exists': entry('exists', (name: string) => `You keep a search "${name}" already.`),
  'version.notFound': entry('not_found', 'The version is not found.'),
  'bulletin.notFound': entry('not_found', 'The bulletin is not found.'),
  'bulletin.prevented': entry(
    'forbidden',
    (name: string) => `"${name}" cannot be attached: its folder prevents the download of PDF files.`,
  ),
  'bulletin.withheld': entry('forbidden', (name: string) => `"${name}" cannot be attached: its folder is view only.`),
  'bulletin.authorCannotRead': entry(
    'forbidden',
    (name: string) => `"${name}" cannot be attached: the author of the bulletin may not read it.`,
  ),
  'comment.notFound': entry('not_found', 'The comment is not found.'),
  'move.attributeGroups': entry(
    'forbidden',
    'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
  ),
  'move.viewOnly': entry('forbidden', 'Only administrators can move files out of a folder that is view only.'),
  'move.prevented': entry('forbidden', 'PDF files cannot be moved out of a folder that prevents their download.'),
  'file.prevented': entry('forbidden', 'PDF files in this folder cannot be given another type.'),

  'upload.tooMany': entry('too_large', (limit: string) => `Maximum number of files is ${limit}.`),
  'upload.tooLarge': entry('too_large', (limit: string) => `Maximum total file size is ${limit}.`),
  'upload.exists': entry('exists', 'Some of the names are already taken in this folder.'),
  'upload.duplicate': entry('invalid', 'The same name was announced twice.'),
  'upload.notAnnounced': entry('invalid', 'This file was not announced with this name and length.'),
  'upload.offset': entry('conflict', 'The server has another part of this file. Ask where to go on.'),
  'upload.keyUnknown': entry('not_found', 'The upload is not found.'),
  'upload.keySpent': entry('gone', 'This upload is finished or has expired.'),
  'upload.noSpace': entry('no_space', 'There is not enough space left on the server.'),
  'download.keySpent': entry('gone', 'This download link has been used or has expired.'),
  'scan.infected': entry('forbidden', 'A virus was found in this file. It cannot be downloaded.'),
  'scan.waiting': entry(
    'conflict',
    'This file has not been scanned for viruses yet. Please try again in a few minutes.',
  ),
  'file.withheld': entry('forbidden', 'This file is view only. You cannot download, copy or share it.'),
  'download.prevented': entry('forbidden', 'PDF files in this folder cannot be downloaded.'),
  'share.notFound': entry('not_found', 'The one-time share is not found.'),
  'share.noFiles': entry('invalid', 'Please choose at least one file.'),
  'share.tooManyMails': entry('too_many', 'You have mailed too many links today. Please try again tomorrow.'),
  'share.over': entry('conflict', 'This one-time share has ended already.'),
  'share.gone': entry('gone', 'This link is not valid, or what was shared is no longer available.'),
  'share.wrongCode': entry('forbidden', 'The code is incorrect.'),
  'share.locked': entry('gone', 'This link is locked after too many wrong codes. Please ask the sender for a new one.'),
  'share.tooManyCodes': entry('too_many', 'Too many wrong codes. Please try again later.'),
  'share.usedUp': entry('gone', 'You have downloaded this as often as the sender allows.'),
  'request.notFound': entry('not_found', 'The file request is not found.'),
  'request.over': entry('conflict', 'This file request has ended already.'),
  'request.gone': entry('gone', 'This link is not valid, or files are no longer taken here.'),
  'request.full': entry('too_large', 'That is more than can still be sent here.'),
  'request.attributes': entry(
    'conflict',
    'Files cannot be requested into a folder with an attribute group: nobody outside can give the values.',
  ),
  'mail.notFound': entry('not_found', 'The mail is not found, or is being sent already.'),
  'upload.notMultipart': entry('unsupported', 'Files are sent as multipart/form-data.'),
};

export type ErrorId = keyof typeof errorCatalogue;
/** What a rejection's words need: nothing, or the detail they name. */
export type DetailsOf<I extends ErrorId> = (typeof errorCatalogue)[I]['message'] extends (...details: infer D) => string
  ? D
  : [];

/** The words of a rejection. */
export function messageFor<I extends ErrorId>(id: I, ...details: DetailsOf<I>): string {
  const { message } = errorCatalogue[id] as { message: string | ((...details: unknown[]) => string) };
  return typeof message === 'string' ? message : message(...details);
}

/** What is said of one announced or sent file, in the list of errors of an upload. */
export const uploadErrors = {
  notAnnounced: 'This file was not announced.',
  alreadySent: 'This file was already sent.',
  length: 'The size differs from what was announced.',
  interrupted: 'The transfer was interrupted.',
  exists: 'The name is already taken in this folder.',
  folderGone: 'The folder is not found.',
  forbidden: 'You do not have permission to upload files.',
  keySpent: 'This upload is finished or has expired.',
  requestOver: 'Files are no longer taken here, or that is more than can still be sent.',
  incomplete: 'Some of the announced files have not come yet.',
  noSpace: 'There is not enough space left on the server.',
  storageAway: 'The storage cannot be reached right now. Please try again soon.',
  storageRefused: 'The storage refuses new content. Please ask your administrator.',
  failed: 'The file could not be stored.',
} as const;
