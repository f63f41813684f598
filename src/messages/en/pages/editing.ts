/** Texts that the editors for files share. */
export const editing = {
  close: 'Close the editor',
  save: 'Save',
  saveCopy: 'Save as copy',
  saving: 'Saving…',
  notSaved: 'Not saved',
  saved: 'Saved %{time}',
  copySaved: 'Saved as “%{name}”',
  ended: 'Editing was ended because nothing happened for a while, or by someone else. Your changes are still here.',
  continue: 'Continue editing',
  view: {
    locked: '%{names} is editing this file or has locked it. You can read it here.',
    held: 'This file is under a legal hold and can only be viewed.',
    tooLarge: 'This file is too large for the editor. You can read it here.',
    rights: 'You can only view this file.',
  },
  problem: {
    title: 'The file was not saved',
    open: 'Your changes are still open here. Nothing is lost.',
    back: 'Back to the editor',
    download: 'Download',
    openTheirs: 'Discard mine and open theirs',
  },
};
