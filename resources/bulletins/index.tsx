import BoardIcon from '@mui/icons-material/CampaignOutlined';
import CopyIcon from '@mui/icons-material/PostAddOutlined';
import { bulletins as calls } from '#contract/bulletins.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { copyFiles } from '#web/copiedFiles.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const adapter: ResourceAdapter = {
  path: '/bbs',
  access: {
    list: 'bulletin.read',
    create: 'bulletin.create',
    edit: { action: 'bulletin.change', subject: ({ createdBy }) => ({ by: createdBy.id }) },
    delete: { action: 'bulletin.change', subject: ({ createdBy }) => ({ by: createdBy.id }) },
  },
  verbs: {
    delete: async (_, { id, previousData }) => {
      await call(calls.remove, { params: { id: String(id) } });
      return { data: previousData as never };
    },
  },
};

/** The bulletin board, which all users read. */
export const bulletins: WebPlugin = {
  id: 'bulletins',
  optional: true,
  resources: { bulletins: adapter },
  routes: [
    { path: paths.bulletins.list, title: 'bulletins.title', page: () => import('./BulletinList.tsx') },
    { path: paths.bulletins.create, title: 'bulletins.createTitle', page: () => import('./BulletinCreate.tsx') },
    { path: paths.bulletins.edit.route, title: 'bulletins.editTitle', page: () => import('./BulletinEdit.tsx') },
  ],
  menu: [{ to: paths.bulletins.list, label: 'bulletins.title', icon: BoardIcon }],
  home: paths.bulletins.list,
  slots: {
    headerBadge: lazyPart(() => import('./CopiedBadge.tsx')),
    fileActions: [
      {
        label: 'bulletins.copy',
        icon: CopyIcon,
        isOffered: (file) => !isDownloadPrevented(file),
        run: async (files) => {
          copyFiles('copied.bulletins', files);
          return { message: 'bulletins.copied', smart_count: files.length };
        },
      },
    ],
    settingsFields: [{ name: 'bbsRecentPeriod' }],
  },
};
