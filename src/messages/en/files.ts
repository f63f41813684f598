/** Words about single files: details, attributes, comments, versions (§2 File tab). */
export const files = {
  saved: 'The file has been saved.',
  attributes: {
    none: 'None',
    yes: 'Yes',
    no: 'No',
  },
  foreign: {
    title: 'Somebody else has saved this file in the meantime',
    empty: '(empty)',
    taken: '%{name}: %{value}',
    contested: '%{name}: %{value}, which you have changed too',
    take: 'Take theirs',
    next: 'Your own input is still here. Save again to put it on top.',
  },
  comments: {
    title: 'Comments',
    empty: 'No comments yet.',
    placeholder: 'Comment (up to 500 letters)',
    send: 'Comment',
    edit: 'Edit comment',
    delete: 'Delete comment',
    deleteQuestion: 'Do you want to delete the comment “%{text}”?',
  },
  versions: {
    title: 'Earlier versions',
    one: 'Version %{number}',
    download: 'Download version %{number}',
    restore: 'Restore version %{number}',
    restored: 'Version %{number} has been restored.',
  },
};
