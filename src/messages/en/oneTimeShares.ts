/** Words of one-time shares on the pages of others. */
export const oneTimeShares = {
  menu: 'One Time Share',
  copy: 'Copy to One Time Share',
  copied:
    '%{smart_count} file has been copied to One Time Share. |||| %{smart_count} files have been copied to One Time Share.',
  waiting: '%{smart_count} file for a one-time share |||| %{smart_count} files for a one-time share',
  recipient: 'Recipient',
  activeFiles: 'Active one-time files',
  downloadedFiles: 'Downloaded one-time files',
};
