import { copyFiles } from '#web/copiedFiles.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { ForwardToInboxIcon as ShareIcon } from '#web/ui/pointingIcons.tsx';
import type { ShareOrder } from './shareDraft.ts';

/** Files sent to external people by a link in a mail. */
export const oneTimeShares: WebPlugin = {
  id: 'oneTimeShares',
  optional: true,
  resources: {
    fileRequests: {
      path: '/filerequest',
      access: { list: 'share.list', create: 'share.create', delete: 'share.list' },
    },
    oneTimeShares: {
      path: '/onetime',
      access: { list: 'share.list', create: 'share.create', delete: 'share.list' },
      verbs: {
        create: async (_, { data: { progress, signal, ...order } }) => {
          const { sendShare } = await import('./sendShare.ts');
          const id = await sendShare(order as ShareOrder, { progress, signal });
          return { data: { id } as never };
        },
      },
    },
    oneTimeLogs: { path: '/onetime/log', access: { list: 'log.read' } },
  },
  routes: [
    {
      path: paths.oneTimeShares.list,
      title: 'oneTimeShares.menu',
      page: pageWithTexts('shares', () => import('./ShareList.tsx')),
    },
    {
      path: paths.oneTimeShares.create,
      title: 'shell.pages.createShare',
      page: pageWithTexts('shares', () => import('./ShareCreate.tsx')),
    },
    {
      path: paths.oneTimeShares.requests,
      title: 'shell.pages.requests',
      page: pageWithTexts('shares', () => import('./RequestList.tsx')),
    },
    {
      path: paths.oneTimeShares.success,
      title: 'oneTimeShares.menu',
      page: pageWithTexts('shares', () => import('./ShareSent.tsx')),
    },
  ],
  menu: [{ to: paths.oneTimeShares.list, within: '/onetimeshare/', label: 'oneTimeShares.menu', icon: ShareIcon }],
  slots: {
    headerBadge: lazyPart(() => import('./CopiedBadge.tsx')),
    fileActions: [
      {
        label: 'oneTimeShares.copy',
        icon: ShareIcon,
        isOffered: (file) => !isDownloadPrevented(file),
        run: async (files) => {
          copyFiles('copied.oneTimeShares', files);
          return { message: 'oneTimeShares.copied', smart_count: files.length };
        },
      },
    ],
    logTabs: [
      {
        id: 'onetime',
        resource: 'oneTimeLogs',
        action: 'log.read',
        by: 'oneTimeShares.recipient',
        columns: ['on', 'by', 'log', 'length', 'ip'],
        csv: async () => (await import('./usage.data.ts')).downloadsCsv,
        perPage: 15,
        filters: ['day', 'object', 'ip', 'size'],
      },
    ],
    usageFigures: [
      {
        panel: 'storage',
        label: 'oneTimeShares.activeFiles',
        query: (month) => ({
          queryKey: ['usage', 'onetime', month],
          queryFn: async ({ signal }) => (await import('./usage.data.ts')).sharedBytes(month, signal),
        }),
      },
      {
        panel: 'downloads',
        label: 'oneTimeShares.downloadedFiles',
        query: (month) => ({
          queryKey: ['usage', 'onetimeDownloads', month],
          queryFn: async ({ signal }) => (await import('./usage.data.ts')).downloadedBytes(month, signal),
        }),
      },
    ],
  },
};
