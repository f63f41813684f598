/** Every way in which the server says no: its status, its stable code, its words (`api.md` §1 Errors, §8). */

export type RefusalCode =
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
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'no_space'
  | 'unavailable'
  | 'internal';

interface Refusal<P extends unknown[] = unknown[]> {
  status: number;
  code: RefusalCode;
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
  too_many: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} satisfies Record<RefusalCode, number>;

const refusal = <M extends Refusal['message'] | ((detail: string) => string)>(code: RefusalCode, message: M) => ({
  status: statusOf[code],
  code,
  message,
});

export const refusals = {
  invalid: refusal('invalid', (what: string) => what),
  'request.unreadable': refusal('invalid', 'The request could not be read.'),
  'request.tooLarge': refusal('too_large', 'The request is too large.'),
  'request.unsupported': refusal('unsupported', 'This kind of content is not supported here.'),
  'request.internal': refusal('internal', 'Something went wrong on the server. Please try again.'),
  'request.unavailable': refusal('unavailable', 'The server cannot reach its data right now. Please try again soon.'),
  'route.notFound': refusal('not_found', 'There is nothing at this address.'),

  'session.required': refusal('unauthenticated', 'Please sign in.'),
  'session.wrong': refusal('unauthenticated', 'User ID or password is incorrect.'),
  'session.elsewhere': refusal('unauthenticated', (label: string) => `Please sign in with the button "${label}".`),
  'session.notHere': refusal(
    'unauthenticated',
    'Nobody here belongs to this sign-in. Please contact your system administrator.',
  ),
  'session.directoryAway': refusal(
    'unavailable',
    'The directory of your organisation cannot be reached right now. Please try again soon.',
  ),
  'session.tooMany': refusal('too_many', 'Too many failed attempts. Please try again later.'),
  'session.secondFactor': refusal('second_factor', 'Please confirm the sign-in with your second factor.'),
  'session.wrongFactor': refusal('unauthenticated', 'This could not be confirmed. Please try again.'),
  'session.challengeOver': refusal('gone', 'Signing in took too long. Please begin again.'),
  'proof.required': refusal('proof', 'Please confirm with your password that it is still you.'),
  'factor.wrongCode': refusal('invalid', 'The code is not right. Please try the next one that the app shows.'),
  'factor.notFound': refusal('not_found', 'This is not set up any more.'),
  'factor.none': refusal('conflict', 'Please set up an authenticator app or a passkey first.'),
  'factor.required': refusal('conflict', 'Administrators need a second factor here. Please set up another one first.'),
  'passkey.impossible': refusal('conflict', 'Passkeys need an address with a name and https.'),
  'passkey.wrong': refusal('invalid', 'The passkey could not be added. Please try again.'),
  'token.notFound': refusal('not_found', 'The API token is not found.'),
  'token.tooMany': refusal('conflict', 'You have too many API tokens. Please revoke one first.'),
  'token.readOnly': refusal('forbidden', 'This API token can only read.'),
  'token.notHere': refusal('forbidden', 'This cannot be done with an API token. Please sign in.'),
  'session.notFound': refusal('not_found', 'The session is not found.'),
  'acting.nested': refusal('conflict', 'You are acting as another user already.'),
  'acting.self': refusal('conflict', 'You cannot act as yourself.'),
  'acting.invalid': refusal('conflict', 'This user is deactivated.'),
  'acting.not': refusal('conflict', 'You are not acting as another user.'),

  'action.forbidden': refusal('forbidden', 'You do not have permission to do this.'),
  'row.changed': refusal('stale', 'Somebody else has changed this in the meantime. Please reload and try again.'),

  'settings.noDirectory': refusal(
    'conflict',
    'Enterprise needs an OpenID Connect provider or an LDAP directory, and none is configured.',
  ),
  'usage.backwards': refusal('invalid', 'The first day has to come before the last.'),

  'user.notFound': refusal('not_found', 'The user is not found.'),
  'user.idTaken': refusal('exists', (id: string) => `The ID "${id}" is already taken.`),
  'user.emailTaken': refusal('exists', (email: string) => `The e-mail address "${email}" is already taken.`),
  'user.lastSysAdmin': refusal('conflict', 'The last system administrator has to stay one.'),
  'user.sysAdminIsAdmin': refusal('conflict', 'A system administrator is always an administrator.'),
  'user.notOneself': refusal('forbidden', 'You cannot delete yourself.'),
  'user.idRequired': refusal('invalid', 'ID is required.'),
  'user.timeZone': refusal('invalid', 'Please choose a known time zone.'),
  'user.culture': refusal('invalid', 'Please choose a known culture.'),
  'password.common': refusal('invalid', 'This password is too common. Please choose another one.'),
  'password.isId': refusal('invalid', 'The password must not be the user ID or the e-mail address.'),
  'password.wrong': refusal('invalid', 'The current password is incorrect.'),
  'password.elsewhere': refusal('forbidden', 'Passwords are kept by the directory of your organisation.'),
  'user.invalid': refusal('conflict', 'This user is deactivated.'),
  'invitation.spent': refusal('gone', 'This invitation has been used or has expired.'),
  'reset.spent': refusal('gone', 'This link has been used or has expired. Please ask for a new one.'),
  'group.notFound': refusal('not_found', 'The group is not found.'),
  'group.exists': refusal('exists', (name: string) => `The group "${name}" exists already.`),
  'group.inUse': refusal(
    'in_use',
    (folders: string) =>
      `The group is used in the permissions of these folders: ${folders}. Please change those first.`,
  ),

  'folder.notFound': refusal('not_found', 'The folder is not found.'),
  'file.notFound': refusal('not_found', 'The file is not found.'),
  'node.exists': refusal('exists', (name: string) => `The name "${name}" is already taken in this folder.`),
  'bin.asFolder': refusal('invalid', 'Please select a search target folder other than Trash folder.'),
  'folder.rootMoved': refusal('conflict', 'The root folder cannot be moved.'),
  'folder.intoItself': refusal('conflict', 'A folder cannot be moved into itself or into a folder below it.'),
  'move.groupsDiffer': refusal(
    'forbidden',
    'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
  ),
  'move.outOfPrevention': refusal(
    'forbidden',
    'PDF files cannot be moved from a folder with download prevention into one without it.',
  ),
  'permission.notFound': refusal('not_found', 'The permission entry is not found.'),
  'permission.exists': refusal('exists', 'This folder already has an entry for the same users and groups.'),
  'permission.unitsMissing': refusal('invalid', 'Please select at least one user or group.'),
  'permission.unitUnknown': refusal('invalid', 'One of the users or groups does not exist.'),
  'folder.notTrash': refusal('invalid', 'Trash cannot be used as a folder here.'),
  'bin.notFound': refusal('not_found', 'The item is not in the bin.'),
  'bin.parentDeleted': refusal(
    'conflict',
    (folder: string) => `The original folder is in the bin too. Please restore the folder "${folder}" first.`,
  ),
  'attributeGroup.notFound': refusal('not_found', 'The attribute group is not found.'),
  'attribute.notFound': refusal('not_found', 'The attribute is not found.'),
  'attributeGroup.exists': refusal('exists', (name: string) => `There is an attribute group "${name}" already.`),
  'attributeGroup.inUse': refusal('in_use', "If it's already used by any files, you cannot delete it."),
  'attribute.inUse': refusal(
    'in_use',
    (name: string) => `"${name}" is used by files and cannot be removed or get another type.`,
  ),

  'thumbnail.unsupported': refusal('unsupported', 'There are previews of images only.'),
  'thumbnail.unreadable': refusal('unsupported', 'This image cannot be shown.'),
  'thumbnail.tooMany': refusal('too_many', 'Too many previews are wanted at once. Please try again soon.'),
  'index.asFinal': refusal('conflict', 'Reading the file again would not change anything.'),
  'ocr.unsupported': refusal('unsupported', 'Text is recognised in images only.'),
  'ocr.unreadable': refusal('unsupported', 'This image cannot be read.'),
  'ocr.tooLarge': refusal('too_large', 'The image is too large for its text to be recognised.'),
  'ocr.tooMany': refusal('too_many', 'Too many texts are being recognised at once. Please try again soon.'),
  'ocr.tooHard': refusal('unavailable', 'Recognising the text took too long.'),
  'savedSearch.notFound': refusal('not_found', 'The search is not found.'),
  'savedSearch.exists': refusal('exists', (name: string) => `You keep a search "${name}" already.`),
  'version.notFound': refusal('not_found', 'The version is not found.'),
  'bulletin.notFound': refusal('not_found', 'The bulletin is not found.'),
  'bulletin.prevented': refusal(
    'forbidden',
    (name: string) => `"${name}" cannot be attached: its folder prevents the download of PDF files.`,
  ),
  'comment.notFound': refusal('not_found', 'The comment is not found.'),
  'move.attributeGroups': refusal(
    'forbidden',
    'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
  ),
  'move.prevented': refusal('forbidden', 'PDF files cannot be moved out of a folder that prevents their download.'),
  'file.prevented': refusal('forbidden', 'PDF files in this folder cannot be given another type.'),

  'upload.tooMany': refusal('too_large', (limit: string) => `Maximum number of files is ${limit}.`),
  'upload.tooLarge': refusal('too_large', (limit: string) => `Maximum total file size is ${limit}.`),
  'upload.exists': refusal('exists', 'Some of the names are already taken in this folder.'),
  'upload.duplicate': refusal('invalid', 'The same name was announced twice.'),
  'upload.keyUnknown': refusal('not_found', 'The upload is not found.'),
  'upload.keySpent': refusal('gone', 'This upload is finished or has expired.'),
  'upload.noSpace': refusal('no_space', 'There is not enough space left on the server.'),
  'download.keySpent': refusal('gone', 'This download link has been used or has expired.'),
  'download.prevented': refusal('forbidden', 'PDF files in this folder cannot be downloaded.'),
  'share.notFound': refusal('not_found', 'The one-time share is not found.'),
  'share.noFiles': refusal('invalid', 'Please choose at least one file.'),
  'share.over': refusal('conflict', 'This one-time share has ended already.'),
  'share.gone': refusal('gone', 'This link is not valid, or what was shared is no longer available.'),
  'share.wrongCode': refusal('forbidden', 'The code is incorrect.'),
  'share.tooManyCodes': refusal('too_many', 'Too many wrong codes. Please try again later.'),
  'share.usedUp': refusal('gone', 'You have downloaded this as often as the sender allows.'),
  'request.notFound': refusal('not_found', 'The file request is not found.'),
  'request.over': refusal('conflict', 'This file request has ended already.'),
  'request.gone': refusal('gone', 'This link is not valid, or files are no longer taken here.'),
  'request.full': refusal('too_large', 'That is more than can still be sent here.'),
  'request.attributes': refusal(
    'conflict',
    'Files cannot be requested into a folder with an attribute group: nobody outside can give the values.',
  ),
  'mail.notFound': refusal('not_found', 'The mail is not found, or is being sent already.'),
  'upload.notMultipart': refusal('unsupported', 'Files are sent as multipart/form-data.'),
};

export type RefusalId = keyof typeof refusals;
/** What a refusal's words need: nothing, or the detail they name. */
export type DetailsOf<I extends RefusalId> = (typeof refusals)[I]['message'] extends (...details: infer D) => string
  ? D
  : [];

/** The words of a refusal. */
export function wordsOf<I extends RefusalId>(id: I, ...details: DetailsOf<I>): string {
  const { message } = refusals[id] as { message: string | ((...details: unknown[]) => string) };
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
  failed: 'The file could not be stored.',
} as const;
