/** What the public page of a one-time share says. */
export const sharePage = {
  title: 'Shared files',
  from: '%{sender} shares files with you',
  files: 'Files',
  download: 'Download',
  downloadOf: 'Download %{name}',
  all: 'Download all as ZIP',
  until: 'Available until %{date}',
  left: 'downloads left: %{count}',
  usedUp: 'You have downloaded this as often as the sender allows.',
  gone: 'This link is not valid, or what was shared is no longer available.',
  goneHint: 'Please ask the sender to share it again.',
  code: 'Code',
  codeHint: '%{sender} has protected these files with a code, and tells it to you.',
  open: 'Open',
  loading: 'Loading',
  failed: 'Something went wrong. Please try again.',
};
