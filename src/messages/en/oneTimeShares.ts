/** Texts of one-time shares on pages of other modules. */
export const oneTimeShares = {
  menu: 'One Time Share',
  copy: 'Add to One Time Share',
  copied:
    '%{smart_count} file added. Send it under One Time Share. |||| %{smart_count} files added. Send them under One Time Share.',
  waiting: '%{smart_count} file for a one-time share |||| %{smart_count} files for a one-time share',
  recipient: 'Recipient',
  activeFiles: 'Files in active shares',
  downloadedFiles: 'Downloaded from shares',
};
