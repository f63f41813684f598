/** Business constants and limits. */
export const limits = {
  name: 255,
  /** Maximum length of an email address. */
  email: 320,
  subject: 200,
  tags: 200,
  /** Days of notice before a file expires, when a date is set without one. */
  expiryNoticePeriod: 30,
  /** Items per page: default and maximum. */
  take: 100,
  maxTake: 1000,
  /** Rows that the file list requests at once. */
  listRows: 200,
  /**
   * Width of a thumbnail in pixels; `document`: of the first page of a document; `withheld`: both sides for a withheld
   * image. Small images, such as signatures and codes, would be shown whole in a larger one.
   */
  thumbnail: { min: 16, defaultValue: 200, max: 1024, document: 400, withheld: 200 },
  /** Width of a page drawn by the server, in pixels. */
  pageWidth: { min: 16, defaultValue: 1000, max: 4000 },
  comment: 500,
  /** Maximum number of users mentioned in one comment. */
  mentions: 100,
  /** Maximum length of the text of an access request, and requests of one user per day. */
  accessRequest: 500,
  accessRequests: 10,
  /** Maximum size of one user's preferences as JSON, in bytes. */
  preferences: 64 * 1024,
  /** Maximum length of an OCR text: about thirty dense pages. */
  ocr: 100_000,
  bulletin: {
    title: 200,
    tags: 200,
    body: 20_000,
    links: 50,
    linkName: 200,
    linkUrl: 2000,
    files: 100,
    /** Bulletins per page. */
    take: 10,
  },
  /** Files of the template folder that are offered, by name. */
  templates: 500,
  /** Maximum number of levels of folders below the root. */
  folderLevels: 100,
  /** Maximum number of paths in one call that creates folders. */
  treePaths: 1000,
  /** Maximum number of files in one batch. */
  batch: 1000,
  /** With more folders than this, the tree is loaded level by level. */
  wholeTree: 5000,
  /** Maximum number of folders whose children one call returns, and of search results in the tree. */
  openFolders: 1000,
  foundFolders: 200,
  /** Per attribute group, and per attribute. */
  attributes: 100,
  selections: 1000,
  /** Maximum length of a Textbox and of a Textarea value. */
  textbox: 1000,
  textarea: 4000,
  /** Maximum number of users and groups in one permission entry. */
  unitsPerEntry: 50,
  /** Of locks that people place: length of the reason, hours by default, days at most, and locks of one person. */
  lock: { reason: 200, hours: 24, days: 30, perPerson: 1000 },
  /** Maximum length of the reason for an impersonation. */
  reason: 500,
  /** Of a one-time share: lengths of message and recipients, days until expiry. */
  share: {
    memo: 3000,
    emails: 500,
    days: { min: 1, max: 5, defaultValue: 1 },
    code: { min: 6, max: 100 },
    downloads: 100,
    /** Recipients per day to whom one user can mail links. */
    mailsPerDay: 200,
    /** Shares per page. */
    take: 10,
  },
  /** Of workflows and approvals. */
  approval: {
    workflows: 200,
    steps: 10,
    /** Users and groups of a step, and people of it. */
    units: 20,
    people: 200,
    /** Days until a step is due. */
    days: { max: 365, defaultValue: 7 },
    /** Days until the last step is due at most. */
    dueDays: 366,
    note: 1000,
    reason: 500,
    /** Files that are sent in one call. */
    files: 100,
    /** Entries of an approval. */
    entries: 1000,
    /** Days that a deputy decides at most. */
    deputyDays: 366,
  },
  /** API tokens per user, and their maximum validity in days. */
  apiTokens: 50,
  tokenDays: 365,
  /** Connected devices per user. */
  devices: 100,
  /** Of a file request: days, number of files, and bytes of all files. */
  request: {
    days: { min: 1, max: 30, defaultValue: 7 },
    files: { max: 100, defaultValue: 10 },
    bytes: { max: 1024 ** 4, defaultValue: 1024 ** 3 },
  },
  /** Maximum number of ranges in one request: enough for the pages of a long document. */
  byteRanges: 32,
  password: { min: 10, max: 1024 },
} as const;

/** Lifetimes, in seconds. */
export const lifetimes = {
  uploadKey: 60 * 60,
  /** For how long an unfinished resumable upload is kept. */
  resumableUpload: 24 * 60 * 60,
  /** For how long the reply to the request that stored the chunks of a file is repeated. */
  repeatedReply: 60 * 60,
  /** A download can be started within this time … */
  downloadKey: 5 * 60,
  /** … and resumed by ranges within this time after its start. */
  downloadResume: 10 * 60,
  /** For how long a replaced token still works for other tabs. */
  renewedToken: 30,
  /** Clients renew at the moment of expiry, so the request may arrive later. */
  renewalGrace: 60,
  session: 12 * 60 * 60,
  /** Duration of an impersonation. */
  impersonation: 60 * 60,
  invitation: 3 * 24 * 60 * 60,
  passwordReset: 60 * 60,
  /** Between the password and the second factor, and for passkey challenges. */
  challenge: 5 * 60,
  /** For how long a device waits until its user connects it. */
  deviceLogin: 20 * 60,
  /** Sign-in at a provider: from the redirect to the callback … */
  providerTrip: 10 * 60,
  /** … and from the callback to the session. */
  providerCode: 60,
  /** For how long a sign-in or reauthentication counts as recent. */
  proof: 10 * 60,
  /** For how long an address of a sign-in counts as known. */
  knownAddress: 30 * 24 * 60 * 60,
} as const;
