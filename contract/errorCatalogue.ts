/** All errors of the server: status, stable code, English text. */

import { type ErrorValues, fillIn, screenErrors } from './screenErrors.ts';

export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'second_factor'
  | 'proof'
  | 'forbidden'
  | 'not_found'
  | 'stale'
  | 'precondition_required'
  | 'exists'
  | 'in_use'
  | 'conflict'
  | 'gone'
  | 'policy'
  | 'locked'
  | 'held'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'no_space'
  | 'unavailable'
  | 'unknown'
  | 'internal';

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  second_factor: 401,
  proof: 403,
  forbidden: 403,
  not_found: 404,
  stale: 409,
  precondition_required: 428,
  exists: 409,
  in_use: 409,
  conflict: 409,
  policy: 409,
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

/** The status where a version is named by `If-Match` instead of a field. */
const STALE_CONTENT = 412;

/** @param message with the names of its values in braces: `The user ID “{id}” is already in use.` */
const entry = <M extends string>(code: ErrorCode, message: M) => ({ status: statusOf[code], code, message });

export const errorCatalogue = {
  invalid: entry('invalid', '{what}'),
  'request.unreadable': entry('invalid', 'The server couldn’t read the request. Reload the page and try again.'),
  'request.tooLarge': entry('too_large', 'The request is too large. Select fewer items.'),
  'request.unsupported': entry('unsupported', 'This content type isn’t supported here.'),
  'request.internal': entry(
    'internal',
    'Something went wrong on the server. Try again; if it keeps failing, contact your system administrator.',
  ),
  'request.text': entry('invalid', 'The text contains a character that can’t be stored.'),
  'request.notObject': entry('invalid', 'The body of the request has to be a JSON object.'),
  'request.unavailable': entry('unavailable', 'The server is temporarily unavailable. Try again in a moment.'),
  'request.storageRefused': entry(
    'unavailable',
    'The storage refuses the server’s requests. Contact your system administrator.',
  ),
  'request.unknown': entry(
    'unknown',
    'The connection to the database was lost, so this may or may not have been saved. Check before you try again.',
  ),
  'route.notFound': entry('not_found', 'Not found.'),

  'session.required': entry('unauthenticated', 'You’re not signed in. Sign in to continue.'),
  'session.wrong': entry('unauthenticated', 'User ID or password is incorrect.'),
  'session.elsewhere': entry('unauthenticated', 'Sign in with “{label}”.'),
  'session.notHere': entry('unauthenticated', 'No account matches this sign-in. Contact your system administrator.'),
  'session.directoryAway': entry(
    'unavailable',
    'Your organisation’s directory can’t be reached. Try again in a few minutes.',
  ),
  'session.mustChange': entry(
    'unauthenticated',
    'Change your password in your organisation’s directory first, then sign in again.',
  ),
  'session.logoutToken': entry('invalid', 'This is not a logout token of the provider.'),
  'session.otherBrowser': entry('unauthenticated', 'This sign-in was started in another browser. Sign in again.'),
  'session.tooMany': entry('too_many', 'Too many failed attempts. Try again later.'),
  'session.secondFactor': entry('second_factor', 'Confirm the sign-in with your second factor.'),
  'session.wrongFactor': entry('unauthenticated', 'The code or passkey wasn’t accepted. Try again.'),
  'session.challengeOver': entry('gone', 'Signing in took too long. Start again.'),
  'proof.required': entry('proof', 'Enter your password to confirm it’s you.'),
  'factor.wrongCode': entry('invalid', 'Wrong code. Enter the current code from your app.'),
  'factor.notFound': entry('not_found', 'This sign-in method no longer exists.'),
  'factor.none': entry('conflict', 'Set up an authenticator app or a passkey first.'),
  'factor.required': entry(
    'conflict',
    'Administrators must use two-factor authentication. Set up another method before you remove this one.',
  ),
  'passkey.impossible': entry(
    'conflict',
    'Passkeys need HTTPS and a host name, not an IP address. Contact your system administrator.',
  ),
  'passkey.wrong': entry('invalid', 'The passkey couldn’t be added. Try again.'),
  'token.notFound': entry('not_found', 'API token not found.'),
  'token.tooMany': entry('conflict', 'You have reached the maximum number of API tokens. Revoke one first.'),
  'token.readOnly': entry('forbidden', 'This API token is read-only.'),
  'token.scope': entry('forbidden', 'The access of this API token doesn’t cover this.'),
  'token.notHere': entry('forbidden', 'This can’t be done with an API token. Sign in with your password.'),
  'device.notFound': entry('not_found', 'Device not found.'),
  'device.codeOver': entry(
    'not_found',
    'This link has expired or was already used. Start connecting again on your device.',
  ),
  'device.tooMany': entry('conflict', 'You have reached the maximum number of connected devices. Sign out one first.'),
  'device.tooManyStarts': entry('too_many', 'Too many attempts to connect a device. Try again later.'),
  'session.notFound': entry('not_found', 'This session has already ended.'),
  'acting.nested': entry('conflict', 'You’re already signed in as another user. Choose Stop Login as first.'),
  'acting.self': entry('conflict', 'You can’t use Login as on your own account.'),
  'acting.not': entry('conflict', 'You’re not signed in as another user.'),

  'action.forbidden': entry('forbidden', 'You don’t have permission to do this.'),
  'row.changed': entry('stale', 'Someone else changed this. Reload to see the changes, then try again.'),

  'settings.noDirectory': entry(
    'conflict',
    'Configure an OpenID Connect provider or an LDAP directory before switching to Enterprise.',
  ),
  'usage.backwards': entry('invalid', 'The start date can’t be after the end date.'),

  'mail.notSent': entry('unavailable', 'The email couldn’t be sent: {reason}'),
  'identity.notFound': entry('not_found', 'This link to the directory or provider no longer exists.'),
  'user.notFound': entry('not_found', 'User not found.'),
  'user.idTaken': entry('exists', 'The user ID “{id}” is already in use.'),
  'user.emailTaken': entry('exists', 'The email address “{email}” is already in use.'),
  'user.lastSysAdmin': entry('conflict', 'At least one system administrator is required.'),
  'user.sysAdminIsAdmin': entry('conflict', 'A system administrator must also be an administrator.'),
  'user.notOneself': entry('forbidden', 'You can’t delete your own account.'),
  'user.offboardOneself': entry('conflict', 'You can’t offboard yourself. Ask another administrator.'),
  'user.successor': entry('invalid', 'Choose another user who can sign in.'),
  'user.idRequired': entry('invalid', 'ID is required.'),
  'user.timeZone': entry('invalid', 'Choose a time zone from the list.'),
  'user.importNotText': entry('invalid', 'The file is not a text. Save it as CSV and choose it again.'),
  'user.culture': entry('invalid', 'Choose a language from the list.'),
  'password.common': entry('invalid', 'This password is easy to guess. Choose a longer or less common one.'),
  'password.breached': entry('invalid', 'This password is known from a data breach elsewhere. Choose another one.'),
  'password.weak': entry('invalid', 'This password is easy to guess. Choose a longer one, or several unrelated words.'),
  'password.isId': entry('invalid', 'The password can’t be the user ID or the email address.'),
  'password.wrong': entry('invalid', 'The current password is incorrect.'),
  'password.elsewhere': entry('forbidden', 'Passwords are managed in your organisation’s directory.'),
  'user.invalid': entry('conflict', 'This user is deactivated.'),
  'invitation.spent': entry(
    'gone',
    'This invitation has been used or has expired. Ask an administrator for a new one.',
  ),
  'reset.spent': entry('gone', 'This link has been used or has expired. Request a new one.'),
  'group.notFound': entry('not_found', 'Group not found.'),
  'group.exists': entry('exists', 'A group named “{name}” already exists.'),
  'group.inUse': entry('in_use', 'This group has permissions on: {folders}. Remove those first.'),

  'folder.notFound': entry('not_found', screenErrors.folderNotFound),
  'file.notFound': entry('not_found', 'File not found.'),
  'node.locked': entry('locked', '{name} has locked this file. Try again later.'),
  'node.held': entry('held', 'This is on legal hold and can’t be changed or deleted.'),
  'edit.locked': entry('locked', '{name} is editing this file in {place}.'),
  'edit.stale': {
    ...entry('stale', '{name} saved this file while you were editing. Your text is kept.'),
    status: STALE_CONTENT,
  },
  'edit.held': entry('held', 'This file is under a legal hold and can only be viewed.'),
  'edit.tooLarge': entry('too_large', 'This file is too large for the editor ({bytes}).'),
  'edit.encoding': entry('unsupported', 'This file is not text that can be edited here.'),
  'edit.kind': entry('unsupported', 'There is no editor here for this kind of file.'),
  'office.unreachable': entry(
    'unavailable',
    'The office server does not answer. You can view the file, download it, or open it in a desktop application.',
  ),
  'office.tooMany': entry('too_many', 'Too many calls with this token. Try again later.'),
  'edit.noVersion': entry('precondition_required', 'The header If-Match has to name the version that was changed.'),
  'edit.noSession': entry('invalid', 'The header X-Edit-Session has to name the session of the editor.'),
  'edit.notFound': entry('not_found', 'This editing session doesn’t exist.'),
  'edit.notYours': entry('forbidden', 'This editing session belongs to someone else.'),
  'edit.notSilent': entry('forbidden', '{name} is still editing this file.'),
  'edit.gone': entry('gone', 'This editing session has ended.'),
  'edit.ended': entry('conflict', 'Editing was ended. Your changes were kept as a rescued save.'),
  'rescue.notFound': entry('not_found', 'This save is no longer kept.'),
  'hold.notFound': entry('not_found', 'Legal hold not found.'),
  'hold.exists': entry('exists', 'A legal hold named “{name}” already exists.'),
  'hold.released': entry('conflict', 'This legal hold has already been released.'),
  'retention.notFound': entry('not_found', 'Retention rule not found.'),
  'retention.scope': entry('invalid', 'Choose either a folder or an attribute group for the rule.'),
  'retention.base': entry('invalid', 'The period can only begin with an attribute of type Date or DateTime.'),
  'retention.condition': entry('invalid', 'This condition doesn’t fit the attribute.'),
  'retention.reviewer': entry('invalid', 'Choose a user or a group to review the files.'),
  'retention.notPreviewed': entry('conflict', 'Preview the rule before you switch it on.'),
  'retention.inactive': entry('conflict', 'This retention rule is switched off.'),
  'retention.locked': entry('locked', 'This file is locked. Try again later.'),
  'policyTest.notFound': entry('not_found', 'Policy test not found.'),
  'policyTest.administrator': entry('invalid', '{unit} is an administrator and can read and change everything.'),
  'policyTest.broken': entry('policy', 'This change breaks a policy test: {tests}.'),
  'policyTest.mayNotRead': entry('policy', '{unit} must not be able to read {folder}.'),
  'policyTest.mayRead': entry('policy', '{unit} must be able to read {folder}, but not change it.'),
  'policyTest.mayWrite': entry('policy', '{unit} must be able to change {folder}.'),
  'accessReview.notFound': entry('not_found', 'Access review not found.'),
  'accessReview.done': entry('conflict', 'This access review has already been completed.'),
  'accessReview.entry': entry('invalid', 'One of the entries is no longer on this folder. Reload and try again.'),
  'workflow.notFound': entry('not_found', 'Workflow not found.'),
  'workflow.exists': entry('exists', 'A workflow named “{name}” already exists.'),
  'workflow.tooMany': entry('conflict', 'There can be up to {max} workflows. Delete one first.'),
  'workflow.need': entry('invalid', 'Step {n} needs at least one person, and at most the {count} who are in it.'),
  'workflow.people': entry('invalid', 'Step {n} can have up to {max} people.'),
  'group.inWorkflow': entry('in_use', 'This group is a reviewer in: {workflows}. Remove it there first.'),
  'approval.notFound': entry('not_found', 'Approval not found.'),
  'approval.reason': entry('invalid', 'A reason is required.'),
  'approval.either': entry('invalid', 'Choose either a workflow or a reviewer.'),
  'approval.dueOn': entry('invalid', 'Choose a due day from today up to {days} days ahead.'),
  'approval.running': entry('conflict', '“{name}” is already in review.'),
  'approval.approved': entry('conflict', 'This version is already approved.'),
  'approval.noteAgain': entry('invalid', 'This version was rejected on {date}. Write what is different now.'),
  'approval.workflowInactive': entry('conflict', '“{workflow}” is switched off.'),
  'approval.cannotRead': entry('invalid', '{name} can’t open this file.'),
  'approval.tooFew': entry('conflict', 'Step {n} needs {need} people, and {count} can decide.'),
  'approval.tooFewNamed': entry('invalid', 'This step needs {need} people, and {count} could decide.'),
  'approval.otherVersion': entry('conflict', 'The file was changed. Look at version {n} first.'),
  'approval.stepClosed': entry('conflict', 'This step has already ended.'),
  'approval.ended': entry('conflict', 'This approval has already ended.'),
  'approval.decided': entry('conflict', 'You have already decided in this step.'),
  'approval.onePerson': entry('conflict', 'You have already decided in this step.'),
  'approval.forWhom': entry('invalid', 'Choose for whom you decide.'),
  'approval.notReviewer': entry('forbidden', 'You are not asked to decide here.'),
  'approval.own': entry('forbidden', 'You can’t approve your own document.'),
  'approval.locked': entry('locked', '“{name}” is in review. Withdraw the approval to change it.'),
  'approval.none': entry('conflict', '“{name}” has no approved version yet.'),
  'approval.tooManyRemarks': entry('too_many', 'This approval can’t have more remarks.'),
  'approval.remindedToday': entry('too_many', 'They have been reminded today. Try again tomorrow.'),
  'deputy.unknown': entry('invalid', 'Choose an active user as the deputy.'),
  'deputy.oneself': entry('invalid', 'Choose another user as the deputy.'),
  'deputy.dates': entry(
    'invalid',
    'Choose a first and a last day: the last is today or later, and at most {days} days after the first.',
  ),
  'lock.conflict': entry('locked', 'This is already locked.'),
  'lock.until': entry('invalid', 'Choose a time from now up to {days} days ahead.'),
  'lock.tooMany': entry('too_many', 'You have locked {max} files. Unlock one first.'),
  'lock.notFound': entry('not_found', 'This item isn’t locked.'),
  'node.exists': entry('exists', '“{name}” already exists in this folder.'),
  'sync.nameTrimmed': entry(
    'invalid',
    'A name can’t begin or end with a space, and can’t contain invisible characters. Rename it on your computer.',
  ),
  'sync.nameCase': entry(
    'exists',
    '“{name}” can’t be stored: this folder already contains “{other}”. Rename one of them.',
  ),
  'bin.asFolder': entry('invalid', screenErrors.binAsFolder),
  'folder.rootMoved': entry('conflict', 'The root folder can’t be moved.'),
  'folder.tooDeep': entry('conflict', 'Folders can be nested up to {levels} levels deep. Choose a folder higher up.'),
  'folder.intoItself': entry('conflict', 'A folder can’t be moved into itself or one of its subfolders.'),
  'permission.notFound': entry('not_found', 'Permission not found.'),
  'permission.exists': entry('exists', 'These users and groups already have an entry on this folder.'),
  'permission.unitsMissing': entry('invalid', 'Select at least one user or group.'),
  'permission.unitUnknown': entry('invalid', 'One of the users or groups no longer exists.'),
  'job.notFound': entry('not_found', 'Task not found.'),
  'job.failed': entry('internal', 'The task couldn’t be completed. Try again.'),
  'preferences.tooLarge': entry('too_large', 'Preferences can have up to {bytes}.'),
  'accessRequest.tooMany': entry('too_many', 'You’ve sent too many access requests today. Try again tomorrow.'),
  'folder.notTrash': entry('invalid', 'Trash can’t be used here. Choose another folder.'),
  'bin.notFound': entry('not_found', 'This item is no longer in Trash.'),
  'bin.parentDeleted': entry(
    'conflict',
    'The original folder is in Trash too. Restore “{folder}” first, or choose another folder.',
  ),
  'attributeGroup.notFound': entry('not_found', 'Attribute group not found.'),
  'attribute.notFound': entry('not_found', 'Attribute not found.'),
  'attributeGroup.exists': entry('exists', 'An attribute group named “{name}” already exists.'),
  'attributeGroup.inUse': entry('in_use', "If it's already used by any files, you cannot delete it."),
  'attribute.inUse': entry('in_use', '“{name}” is used by files. It can’t be removed or changed to another type.'),

  'thumbnail.unsupported': entry('unsupported', 'Thumbnails are available for images only.'),
  'thumbnail.unreadable': entry('unsupported', 'This image can’t be displayed.'),
  'template.notFound': entry('not_found', 'This template is no longer available.'),
  'template.extension': entry('invalid', 'A file made from this template can’t have the extension “.{extension}”.'),
  'image.unsupported': entry('unsupported', 'Only JPEG, PNG, WebP and TIFF images of one page can be changed here.'),
  'image.unreadable': entry('unsupported', 'This image is damaged or too large to be changed here.'),
  'image.crop': entry('invalid', 'The part to keep reaches beyond the edge of the image.'),
  'image.tooMany': entry('too_many', 'Too many images are being changed. Try again in a moment.'),
  'preview.none': entry('unsupported', '{why}'),
  'preview.noPage': entry('not_found', 'The document has no such page.'),
  'preview.tooMany': entry('too_many', 'Too many previews were requested. Try again in a moment.'),
  'preview.tooManySearches': entry('too_many', 'You’ve searched in documents too often. Try again in a minute.'),
  'compare.from': entry('invalid', 'Name the version to compare with.'),
  'preview.notComparable': entry('unsupported', 'Files of this type can’t be compared.'),
  'webhook.notFound': entry('not_found', 'Webhook not found.'),
  'webhook.deliveryNotFound': entry('not_found', 'Delivery not found.'),
  'webhook.url': entry('invalid', 'Enter an address that starts with http:// or https://, without a user name.'),
  'webhook.address': entry(
    'invalid',
    'Webhooks can’t reach this host or private networks unless WEBHOOK_ALLOW lists them.',
  ),
  'event.tooManyStreams': entry('too_many', 'Too many event streams are open. Close a tab or an app first.'),
  'webdav.tooManyListings': entry('too_many', 'Too many folders are being listed. Try again in a moment.'),
  'thumbnail.tooMany': entry('too_many', 'Too many thumbnails were requested. Try again in a moment.'),
  'index.asFinal': entry('conflict', 'The content of this file can’t be searched; trying again won’t help.'),
  'ocr.unsupported': entry('unsupported', 'Text can be recognised in images only.'),
  'ocr.unreadable': entry('unsupported', 'This image can’t be read.'),
  'ocr.tooLarge': entry('too_large', 'The image is too large for text recognition.'),
  'ocr.tooMany': entry('too_many', 'Text recognition is busy. Try again in a moment.'),
  'ocr.tooHard': entry('unsupported', 'Text recognition took too long. Try a smaller image.'),
  'savedSearch.notFound': entry('not_found', 'Saved search not found.'),
  'savedSearch.exists': entry('exists', 'You already have a saved search named “{name}”.'),
  'sharedQuery.notFound': entry('not_found', 'Query not found.'),
  'sharedQuery.exists': entry('exists', 'A query named “{name}” is already shared.'),
  'receipt.notLogged': entry('conflict', 'The log has no record of this upload, so there is no receipt for it.'),
  'version.notFound': entry('not_found', 'Version not found.'),
  'bulletin.notFound': entry('not_found', 'Bulletin not found.'),
  'bulletin.prevented': entry(
    'forbidden',
    '“{name}” can’t be attached: its folder prevents the download of PDF files.',
  ),
  'bulletin.withheld': entry('forbidden', '“{name}” can’t be attached: its folder is view only.'),
  'bulletin.authorCannotRead': entry(
    'forbidden',
    '“{name}” can’t be attached: the author of the bulletin has no access to it.',
  ),
  'comment.notFound': entry('not_found', 'Comment not found.'),
  'move.attributeGroups': entry(
    'forbidden',
    'You cannot move the folder or file as the original folder and the destination folder have different Attribute Group. Please contact your system administrator.',
  ),
  'move.viewOnly': entry('forbidden', 'Only administrators can move files out of a view-only folder.'),
  'move.prevented': entry('forbidden', 'PDF files can’t be moved out of a folder that prevents their download.'),
  'file.prevented': entry('forbidden', 'PDF files in this folder must keep the extension .pdf.'),

  'upload.tooMany': entry('too_large', screenErrors.tooManyFiles),
  'upload.fileTooLarge': entry('too_large', screenErrors.fileTooLarge),
  'upload.tooLarge': entry('too_large', screenErrors.tooLarge),
  'upload.exists': entry('exists', 'Some names already exist in this folder.'),
  'upload.duplicate': entry('invalid', 'Two of the files have the same name. Rename one of them.'),
  'upload.notAnnounced': entry('invalid', 'This file isn’t part of the upload, or its size differs.'),
  'upload.checksum': entry('invalid', 'The file didn’t arrive as it was sent. Send it again.'),
  'upload.modifiedOn': entry('invalid', 'The modification time isn’t a number of seconds within 10,000 years of 1970.'),
  'upload.offset': entry('conflict', 'The server has received another part of this file. Continue the upload.'),
  'upload.keyUnknown': entry('not_found', 'Upload not found. Start it again.'),
  'upload.chunks': entry('invalid', 'This file arrived with {found} bytes instead of {expected}. Upload it again.'),
  'upload.keySpent': entry('gone', 'This upload is finished or has expired. Start it again.'),
  'upload.noSpace': entry('no_space', 'The storage is full. Contact your system administrator.'),
  'upload.quota': entry(
    'no_space',
    'Your files would take more than your {bytes} of storage. Delete files, from Trash as well, or contact your administrator.',
  ),
  'upload.type': entry('unsupported', 'Files of this type aren’t accepted here. Accepted are: {types}.'),
  'upload.content': entry(
    'unsupported',
    'What “{name}” holds isn’t what its name says. Save it again under the right name.',
  ),
  'download.keySpent': entry('gone', 'This download has expired. Start it again.'),
  'scan.infected': entry('forbidden', 'A virus was found in this file. It can’t be downloaded.'),
  'scan.waiting': entry('conflict', 'This file hasn’t been scanned for viruses yet. Try again in a few minutes.'),
  'file.withheld': entry('forbidden', screenErrors.withheld),
  'download.prevented': entry('forbidden', screenErrors.downloadPrevented),
  'share.notFound': entry('not_found', 'Share not found.'),
  'share.noFiles': entry('invalid', 'Choose at least one file.'),
  'share.tooManyMails': entry('too_many', 'You’ve sent too many share links today. Try again tomorrow.'),
  'share.over': entry('conflict', 'This share has already ended.'),
  'share.gone': entry('gone', 'This link is invalid or the files are no longer available.'),
  'share.wrongCode': entry('forbidden', 'Wrong code. Try again.'),
  'share.locked': entry('gone', 'This link is locked after too many wrong codes. Ask the sender for a new one.'),
  'share.tooManyCodes': entry('too_many', 'Too many wrong codes. Try again later.'),
  'share.usedUp': entry('gone', 'You’ve reached the download limit set by the sender.'),
  'request.notFound': entry('not_found', 'File request not found.'),
  'request.over': entry('conflict', 'This file request has already ended.'),
  'request.gone': entry('gone', 'This link is invalid or no longer accepts files.'),
  'request.full': entry('too_large', 'These files exceed what can still be sent here. Remove some.'),
  'request.attributes': entry(
    'conflict',
    'Files can’t be requested for a folder with an attribute group. Choose another folder.',
  ),
  'mail.notFound': entry('not_found', 'This email has already been sent or is being sent.'),
  'upload.notMultipart': entry('unsupported', 'Send files as multipart/form-data.'),
};

export type ErrorId = keyof typeof errorCatalogue;
type NamesIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...NamesIn<Rest>] : [];
type ValuesOf<Names extends string[]> = { [Index in keyof Names]: Names[Index] extends 'bytes' ? number : string };

/** The values in the text of an error, in order. */
export type DetailsOf<I extends ErrorId> = ValuesOf<NamesIn<(typeof errorCatalogue)[I]['message']>>;

/** The English text of an error. */
export function messageFor<I extends ErrorId>(id: I, ...values: DetailsOf<I>): string {
  const details = detailsFor(id, ...values);
  return fillIn(errorCatalogue[id].message, details);
}

/** The values of an error by name: `{ id: 'anna' }`, `{ bytes: 2048 }`. */
export function detailsFor<I extends ErrorId>(id: I, ...values: DetailsOf<I>): ErrorValues {
  const names = [...errorCatalogue[id].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
