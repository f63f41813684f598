import { messageFor } from '#contract/errorCatalogue.ts';
import { userHeadings } from '#contract/users/userTransfers.ts';
import { RECEIPT_COMMAND } from '../receiptCommand.ts';
import type { FileTexts } from '../texts.ts';

export const files: FileTexts = {
  lockPlaces: {
    webdav: 'a network drive',
    office: 'the office server',
    text: 'the text editor',
    pdf: 'the PDF editor',
  },
  archive: {
    files: 'Files',
    leftOut: 'Not included.txt',
    reasons: {
      'download.prevented': messageFor('download.prevented'),
      'file.withheld': messageFor('file.withheld'),
      'file.notFound': messageFor('file.notFound'),
      'scan.infected': messageFor('scan.infected'),
      'scan.waiting': messageFor('scan.waiting'),
      unreadable: 'The content could not be read.',
    },
  },
  folderSheet: {
    name: 'Folders',
    headings: [
      'Path',
      'Name',
      'Description',
      'Tags',
      'Attribute Group',
      'PDF Download Prevented',
      'Editors',
      'Viewers',
      'Created (UTC)',
      'Modified (UTC)',
      'View Only',
    ],
    yes: 'Yes',
    no: 'No',
    and: 'and',
  },
  accessReport: {
    folder: 'Folder',
    name: 'Name',
    email: 'Email',
    right: 'Right',
    through: 'Through',
    grantedOn: 'Granted On',
    editor: 'Editor',
    viewer: 'Viewer',
    administrator: 'Administrator',
    everyone: 'Everyone',
    bulletin: 'Bulletin',
    and: 'and',
  },
  userFile: {
    headings: userHeadings.en,
    roles: { sysAdmin: 'sysAdmin', admin: 'admin', user: 'user' },
    states: { active: 'active', invited: 'invited', deactivated: 'deactivated' },
  },
  logFile: {
    headings: ['Logged On', 'Operator', 'Log', 'File Size', 'Category', 'IP Address', 'Level'],
    kinds: { User: 'User', System: 'System', Onetime: 'Onetime' },
    levels: ['Information', 'Warning', 'Error', 'Fatal'],
  },
  policyFile: {
    headings: ['User or group', 'Folder', 'Expected', 'Holds', 'Failing'],
    expects: { 0: 'May not read', 1: 'May read', 2: 'May write' },
    yes: 'Yes',
    no: 'No',
  },
  receipt: {
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
      RECEIPT_COMMAND,
      `The public key is at ${keyUrl}. The signature covers the details above as canonical JSON (RFC 8785).`,
    ],
  },
  newFile: {
    ...{ docx: 'Document', xlsx: 'Spreadsheet', pptx: 'Presentation' },
    ...{ odt: 'Document', ods: 'Spreadsheet', odp: 'Presentation' },
    ...{ md: 'Notes', txt: 'Text', csv: 'Table' },
  },
  startup: [
    'This browser could not start the application. Reload the page, or open it in a current version of Chrome, Edge, Firefox or Safari.',
    'This application needs JavaScript. Switch it on in the settings of your browser, then reload the page.',
  ],
};
