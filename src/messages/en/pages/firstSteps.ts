/** Texts in the header for administrators. */
export const firstSteps = {
  title: 'First steps',
  progress: '%{done} of %{total}',
  left: '%{left} left',
  dismiss: 'Hide first steps',
  done: 'done',
  problems: '%{smart_count} thing needs attention |||| %{smart_count} things need attention',
  steps: {
    company: 'Name your organisation',
    group: 'Create a group',
    user: 'Create a user',
    folder: 'Create a folder',
    access: 'Give a group access to a folder',
    backup: 'Set up a backup',
    mail: 'Connect an email server',
  },
  hints: {
    company: 'Set COMPANY_NAME and start the server again.',
    group: 'Departments and teams get access together.',
    user: 'New users get an invitation by email.',
    folder: 'In the file list, with New.',
    access: 'Without it, only administrators see the folder.',
    backup: 'One command, run every day.',
    mail: 'Without it, emails stay on the server.',
  },
};
