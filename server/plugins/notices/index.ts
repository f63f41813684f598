import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { mailNotices } from './noticeMails.service.ts';
import { migrations } from './notices.migrations.ts';
import { routes } from './notices.routes.ts';
import {
  deleteOldNotices,
  noticesOfEvents,
  notifyGranters,
  notifyMentioned,
  notifyOfMissingValues,
  notifyOfRescue,
  notifyOfUnlocking,
  notifyReviewers,
} from './notices.service.ts';
import { noticeStore } from './notices.store.ts';
import { handOverWatches, removeReader } from './watches.service.ts';
import { watchStore } from './watches.store.ts';

/** Watched files and folders, and notifications on screen and by mail. */
export const notices: ServerPlugin = {
  id: 'notices',
  stores: { watches: watchStore, notices: noticeStore },
  migrations,
  routes,
  providers: { holdings: holdingsOf({ watches: ({ stores }, userId) => stores.watches.listOf(userId) }) },
  on: {
    eventsDispatched: noticesOfEvents,
    commentAdded: notifyMentioned,
    accessRequested: notifyGranters,
    accessReviewsWaiting: notifyReviewers,
    saveRescued: notifyOfRescue,
    valuesMissing: notifyOfMissingValues,
    fileUnlocked: notifyOfUnlocking,
    userRemoved: removeReader,
    userLeaves: handOverWatches,
  },
  tasks: [
    { name: 'mailNotices', everySeconds: 10, run: mailNotices },
    { name: 'forgetNotices', everySeconds: 6 * 3600, run: deleteOldNotices },
  ],
};
