/** Less frequent texts of the file page: requests for access, parts of dialogs. */
export const filePage = {
  access: {
    title: 'You don’t have access',
    hint: 'What this link leads to does not exist, or is not shared with you. If someone sent you the link, ask for access.',
    request: 'Request access',
    message: 'Message (optional)',
    send: 'Send request',
    sent: 'Request sent. You get access as soon as someone grants it.',
    start: 'Go to my files',
  },
  move: {
    recent: 'Recent',
    newFolder: 'New folder',
    newFolderName: 'Name of the new folder',
    create: 'Create',
  },
  /** The labels of keys, in menus. */
  keys: { Ctrl: 'Ctrl', Enter: 'Enter', Del: 'Del' },
};
