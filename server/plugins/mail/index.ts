import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './mail.migrations.ts';
import { deliverMails, removeSentMails } from './mail.service.ts';
import { outboxStore } from './mail.store.ts';

/** Outgoing mail: the queue, and the sending. */
export const mail: ServerPlugin = {
  id: 'mail',
  stores: { outbox: outboxStore },
  migrations,
  tasks: [
    { name: 'deliverMails', everySeconds: 5, onEveryNode: true, run: deliverMails },
    { name: 'forgetSentMails', everySeconds: 24 * 3600, run: removeSentMails },
  ],
};
