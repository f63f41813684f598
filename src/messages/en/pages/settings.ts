import type { SettingTexts } from '#contract/instance/settingFields.ts';

/** Texts of the settings page. */
export const settings = {
  title: 'Settings',
  sections: { storage: 'Storage', modules: 'Modules', access: 'Access', signIn: 'Sign-in' },
  binRetensionDays: 'Bin retention days',
  bbsRecentPeriod: 'Days a bulletin is marked as new',
  versionMinutes: 'Minutes between versions of one editing session',
  versionMinutesHint: 'Of the saves of one session, one every so many minutes stays in the version history.',
  historyReads: 'Show editors who has viewed and downloaded a file',
  historyReadsHint:
    'Workflow history then has views and downloads for everyone who may edit the file. Administrators always see them, for 12 months.',
  accessReviewMonths: 'Months between access reviews (0: never)',
  ocrLanguages: 'Text recognition languages',
  emptiesBin:
    'Items that have been in Trash for more than %{smart_count} day will be permanently deleted. |||| Items that have been in Trash for more than %{smart_count} days will be permanently deleted.',
  authMode: 'Auth Mode',
  authModes: {
    0: 'Users sign in with a user ID and a password stored here.',
    1: 'Users sign in through your organisation’s directory. Passwords stored here work only for local system administrators.',
  },
  adminSecondFactor: 'Require two-factor authentication for administrators',
  adminSecondFactorHint:
    'Administrators without a second factor are signed out and set one up when they sign in again.',
  userSecondFactor: 'Require two-factor authentication for all users',
  userSecondFactorHint: 'Users without it are signed out and set it up when they sign in again.',
  factorFixed: 'Only a system administrator can switch this off.',
  saved: 'Settings saved',
  loginAs: 'Login as user',
  loginAsHint: 'See the app as another user does. Everything you do is logged under both names.',
  user: 'User',
  chooseUser: 'Choose a user',
  usage: 'Usage',
  month: 'Month',
  storage: 'Storage usage',
  totalFiles: 'Total files',
  deletedFiles: 'Deleted files',
  downloads: 'Download size',
  downloadedFiles: 'Downloaded files',
  templateFolderId: 'Template folder',
  templateFolderIdHint: 'Its files are offered under New, From template, to everyone who may download them.',
  folder: {
    choose: 'Choose folder…',
    none: 'No folder',
    remove: 'Remove',
    search: 'Search for folders',
    submit: 'Choose',
    gone: 'This folder no longer exists.',
  },
  previewsAhead: 'Make previews of documents after the upload',
  previewsAheadHint:
    'Documents then open without waiting. Otherwise a preview is made when a user opens the document for the first time.',
} satisfies Record<SettingTexts, string> & Record<string, unknown>;
