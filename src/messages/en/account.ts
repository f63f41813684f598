/** Words of the page Security: one's own sessions, second factor and API tokens. */
export const account = {
  title: 'Security',
  intro: 'Where you are signed in, and what proves that it is you.',
  sessions: {
    title: 'Sessions',
    hint: 'Browsers in which you are signed in. End what you do not recognise, and change your password then.',
    current: 'This session',
    unknown: 'Unknown device',
    on: '%{browser} on %{system}',
    started: 'Started %{on}',
    seen: 'Last active %{on}',
    end: 'End',
    endOf: 'End the session %{device}, %{ip}',
    endOthers: 'End all others',
    endOthersQuestion: 'Do you want to end your sessions in all other browsers? They have to sign in again.',
    ended: 'The session has been ended.',
    othersEnded: 'All other sessions have been ended.',
  },
};
