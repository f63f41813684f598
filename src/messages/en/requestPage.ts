/** What the public page of a file request says. */
export const requestPage = {
  title: 'Send files',
  from: '%{requester} asks you for files',
  choose: 'Choose files',
  chosen: 'Chosen files',
  remove: 'Do not send %{name}',
  send: 'Send',
  sending: 'Sending',
  sent: 'Sent:',
  more: 'Send more files',
  room: 'Files that can still be sent: %{count}, %{size} in total',
  until: 'Open until %{date}',
  gone: 'This link is not valid, or files are no longer taken here.',
  loading: 'Loading',
  retry: 'Try again',
};
