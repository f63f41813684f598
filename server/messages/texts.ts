import type { LockApp } from '#contract/common.ts';
import type { LogKind, Rights } from '#contract/enums.ts';
import type { BlankType } from '#contract/fileNodes/templates.ts';
import type { NoticeAbout, NoticeType } from '#contract/instance/notices.ts';
import type { UserState } from '#contract/users/users.ts';

/** What the server writes for people in their language: mails, files to download, pages without the application. */
export interface ServerTexts extends MailTexts, FileTexts {}

export interface MailTexts {
  account: AccountMails;
  expiry: ExpiryMail;
  notice: NoticeTexts;
  share: ShareTexts;
  /** The mail by which administrators test the sending of mails. */
  testMail: { subject: string; text(company: string): string };
}

export interface FileTexts {
  /** What locks files: programs, users and approvals. */
  lockPlaces: Record<LockApp, string>;
  archive: ArchiveTexts;
  folderSheet: FolderSheetTexts;
  accessReport: AccessReportTexts;
  /** The export of users; in English with the names of the API. */
  userFile: UserFileTexts;
  /** Exported logs; the log rows themselves are not translated. */
  logFile: LogFileTexts;
  /** The export of policy tests. */
  policyFile: PolicyFileTexts;
  /** The export of approvals. */
  approvalFile: ApprovalFileTexts;
  receipt: ReceiptTexts;
  /** The names of new files, without their extensions. */
  newFile: Record<BlankType, string>;
  /** The page when the application cannot start: the browser is too old, or JavaScript is off. */
  startup: readonly [tooOld: string, noScript: string];
}

/** The text of a mail before and after its link. */
export interface LinkTexts {
  subject: string;
  before: string;
  /** The label of the link. */
  label: string;
  after: string[];
}

interface MailValues {
  company: string;
  signInId: string;
}

/** Mails about passwords and addresses. */
export interface AccountMails {
  hello(name: string): string;
  /** @param by the name of the inviting user */
  invitation(values: MailValues & { by: string }): LinkTexts;
  reset(values: MailValues): LinkTexts;
  /** Sent to the old and the new address when it changes. */
  newAddress(values: { company: string; from: string; to: string }): { subject: string; lines: string[] };
}

export interface ExpiryMail {
  hello(name: string): string;
  /** The subject of a mail about one file. */
  one(name: string, date: string): string;
  /** The subject of a mail about several files. */
  several(count: number): string;
  intro(count: number): string;
  /** A file of the list, with its path. */
  line(path: string, date: string): string;
  more(count: number): string;
  /** What can be done. */
  advice: string;
  /** Why the reader gets it. */
  reason: string;
}

/** The values in the sentences about approvals: a day is written out, and what there is not is empty. */
export interface ApprovalValues {
  outcome: NonNullable<NoticeAbout['outcome']>;
  reason: string;
  date: string;
  version: number;
}

export interface NoticeTexts {
  /** @param about values of approvals */
  sentences: Record<NoticeType, (by: string, name: string, about: ApprovalValues) => string>;
  /** @param count number of notices in the mail */
  subject(count: number): string;
  hello(name: string): string;
  /** Added to a notice that occurred several times. */
  times(count: number): string;
  more(count: number): string;
  /** The label of the link to the profile. */
  settings: string;
  /** Why the reader gets it. */
  reason: string;
}

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

/** Why a file is not in an archive. */
export type LeftOutReason =
  | 'download.prevented'
  | 'file.withheld'
  | 'file.notFound'
  | 'scan.infected'
  | 'scan.waiting'
  | 'unreadable';

export interface ArchiveTexts {
  /** The name of an archive of several files and folders. */
  files: string;
  /** The name of the file that lists what was left out, and why. */
  leftOut: string;
  reasons: Record<LeftOutReason, string>;
}

export interface FolderSheetTexts {
  name: string;
  /** In the order of the columns. */
  headings: readonly string[];
  yes: string;
  no: string;
  and: string;
}

/** Texts of the access reports. */
export interface AccessReportTexts {
  folder: string;
  name: string;
  email: string;
  right: string;
  through: string;
  grantedOn: string;
  editor: string;
  viewer: string;
  administrator: string;
  everyone: string;
  bulletin: string;
  and: string;
}

export interface UserFileTexts {
  headings: readonly string[];
  roles: Record<'sysAdmin' | 'admin' | 'user', string>;
  states: Record<UserState, string>;
}

export interface LogFileTexts {
  /** In the order of the columns. */
  headings: string[];
  kinds: Record<LogKind, string>;
  /** By level number. */
  levels: string[];
}

export interface PolicyFileTexts {
  /** In the order of the columns. */
  headings: string[];
  expects: Record<Rights, string>;
  yes: string;
  no: string;
}

export interface ApprovalFileTexts {
  /** In the order of the columns; one for each step follows. */
  headings: string[];
  step(number: number): string;
  states: Record<'running' | 'approved' | 'rejected' | 'withdrawn' | 'superseded', string>;
  decisions: Record<'approve' | 'reject', string>;
  yes: string;
  no: string;
}

export interface ReceiptTexts {
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
