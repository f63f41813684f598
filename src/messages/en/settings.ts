/** Words of the settings page. */
export const settings = {
  title: 'Settings',
  binRetensionDays: 'Bin retention days',
  bbsRecentPeriod: 'Days that a bulletin counts as new',
  ocrLanguages: 'Languages of texts in images',
  emptiesBin:
    'Whatever has been in the Trash for more than %{smart_count} day will be deleted for good. |||| Whatever has been in the Trash for more than %{smart_count} days will be deleted for good.',
  authMode: 'Auth Mode',
  authModes: {
    0: 'People will sign in with an ID and a password kept here.',
    1: 'People will sign in through the directory of the organisation. Passwords kept here serve only local system administrators.',
  },
  saved: 'The settings have been saved.',
  loginAs: 'Login as user',
  loginAsHint: 'Work as somebody else for a while, to see what they see. Everything is logged in both names.',
  user: 'User',
  chooseUser: 'Choose a user',
  usage: 'Usage',
  month: 'Month',
  storage: 'Storage usage',
  totalFiles: 'Total files',
  deletedFiles: 'Deleted files',
  downloads: 'Download size',
  downloadedFiles: 'Downloaded files',
};
