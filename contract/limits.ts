/** Business constants and limits. */
export const limits = {
  name: 255,
  subject: 200,
  tags: 200,
  /** Days of notice before a file expires, when a date is set without one. */
  expiryNoticePeriod: 30,
  /** Items a list answers when the caller does not say, and at the most. */
  take: 100,
  maxTake: 1000,
  /** Pixels of a thumbnail's width; of a withheld file, of both sides. */
  thumbnail: { min: 16, defaultValue: 200, max: 1024, withheld: 400 },
  /** Pixels of a page that the server draws. */
  pageWidth: { min: 16, defaultValue: 1000, max: 4000 },
  comment: 500,
  /** Users that one comment mentions. */
  mentions: 100,
  /** Characters of the text of an access request, and requests of one user in a day. */
  accessRequest: 500,
  accessRequests: 10,
  /** Bytes of one user's preferences, as JSON. */
  preferences: 64 * 1024,
  /** Characters of a recognised text: some thirty dense pages. */
  ocr: 100_000,
  bulletin: {
    title: 200,
    tags: 200,
    body: 20_000,
    links: 50,
    linkName: 200,
    linkUrl: 2000,
    files: 100,
    /** Bulletins of a page. */
    take: 10,
  },
  /** Paths of one call that makes folders. */
  treePaths: 1000,
  /** Files of one call that changes many. */
  batch: 1000,
  /** Beyond so many folders the tree is loaded level by level. */
  wholeTree: 5000,
  /** Folders whose levels one call can ask for, and folders that a search among them finds. */
  openFolders: 1000,
  foundFolders: 200,
  /** Of one attribute group, and of one attribute. */
  attributes: 100,
  selections: 1000,
  /** Characters of a Textbox and of a Textarea attribute. */
  textbox: 1000,
  textarea: 4000,
  /** Users and groups that one permission entry can join. */
  unitsPerEntry: 50,
  /** Characters of the reason for acting as a user. */
  reason: 500,
  /** Characters of a one-time share's message and recipients, days until it ends. */
  share: {
    memo: 3000,
    emails: 500,
    days: { min: 1, max: 5, defaultValue: 1 },
    code: { min: 6, max: 100 },
    downloads: 100,
    /** Recipients to whom one user mails links within a day. */
    mailsPerDay: 200,
    /** Shares of a page. */
    take: 10,
  },
  /** Of one user, and the days that one can last. */
  apiTokens: 50,
  tokenDays: 365,
  /** Of a file request: days, files, and bytes of all of them. */
  request: {
    days: { min: 1, max: 30, defaultValue: 7 },
    files: { max: 100, defaultValue: 10 },
    bytes: { max: 1024 ** 4, defaultValue: 1024 ** 3 },
  },
  /** Byte ranges of one answer: enough for a long document's pages, less work than all of a large file. */
  byteRanges: 32,
  password: { min: 10, max: 1024 },
} as const;

/** Lifetimes, in seconds. */
export const lifetimes = {
  uploadKey: 60 * 60,
  /** What has come of a file that is sent in parts is kept for this long. */
  resumableUpload: 24 * 60 * 60,
  /** A download key can be started for this long … */
  downloadKey: 5 * 60,
  /** … and resumed by ranges for this long after its start. */
  downloadResume: 10 * 60,
  /** A renewed token still works for the other tabs. */
  renewedToken: 30,
  /** The client renews at the moment of expiry; the request may arrive after it. */
  renewalGrace: 60,
  session: 12 * 60 * 60,
  /** Acting as another user. */
  impersonation: 60 * 60,
  invitation: 3 * 24 * 60 * 60,
  passwordReset: 60 * 60,
  /** Between the password and the second factor, and for whatever a browser has to sign. */
  challenge: 5 * 60,
  /** At an OpenID Connect provider, from the button back to us … */
  providerTrip: 10 * 60,
  /** … and from there to the session. */
  providerCode: 60,
  /** Signing in, or giving the password again, proves that it is still the same person. */
  proof: 10 * 60,
  /** An address from which a user signed in stays known to be theirs. */
  knownAddress: 30 * 24 * 60 * 60,
} as const;
