import RecordsIcon from '@mui/icons-material/GavelOutlined';
import type { LockedFile } from '#contract/fileNodes/locks.ts';
import type { Action } from '#contract/policy.ts';
import { pageAt } from '#dataProvider/dialect.ts';
import { type LazyCatalogue, pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { PluginRoute, WebPlugin } from '#web/plugin.ts';

const action = 'hold.manage';
const rules = 'retention.manage';
const tests = 'policyTest.manage';
const reviews = 'accessReview.manage';
const access = { list: action, show: action, create: action, edit: action } as const;

/** A page, with the texts of records and perhaps another catalogue. */
const page = (path: string, action: Action, load: PluginRoute['page'], texts?: LazyCatalogue): PluginRoute => ({
  path,
  title: 'shell.menu.records',
  page: pageWithTexts(texts ? ['records', texts] : 'records', load),
  action,
});

/** Legal holds, retention rules, reviews, policy tests and locked files. */
export const records: WebPlugin = {
  id: 'legalHolds',
  resources: {
    legalHolds: { path: '/hold', access },
    retention: {
      path: '/retention',
      access: { list: rules, show: rules, create: rules, edit: rules, delete: rules },
    },
    reviews: { path: '/retention/review', access: { list: 'retention.review' } },
    policyTests: {
      path: '/policytest',
      access: { list: tests, create: tests, edit: tests, delete: tests, export: tests },
    },
    accessReviews: {
      path: '/accessreview',
      access: { list: 'accessReview.list', show: 'accessReview.list', create: reviews, delete: reviews },
    },
    locks: {
      path: '/lock',
      access: { list: 'lock.list' },
      verbs: {
        async getList(_, params) {
          const { data, ...page } = await pageAt('/lock', params);
          return { data: data.map((row: LockedFile) => ({ id: row.file.id, ...row })) as never[], ...page };
        },
      },
    },
    heldNodes: {
      path: '/hold',
      access,
      verbs: { getManyReference: (_, { id, ...params }) => pageAt(`/hold/${id}/nodes`, params) },
    },
  },
  routes: [
    page(paths.legalHolds.list, action, () => import('./holds/HoldList.tsx')),
    page(paths.legalHolds.create, action, () => import('./holds/HoldCreate.tsx')),
    page(paths.legalHolds.edit.route, action, () => import('./holds/HoldEdit.tsx')),
    page(paths.legalHolds.show.route, action, () => import('./holds/HoldShow.tsx'), 'logs'),
    page(paths.retention.list, rules, () => import('./retention/RuleList.tsx')),
    page(paths.retention.create, rules, () => import('./retention/RuleCreate.tsx')),
    page(paths.retention.edit.route, rules, () => import('./retention/RuleEdit.tsx')),
    page(paths.retention.show.route, rules, () => import('./retention/RuleShow.tsx'), 'logs'),
    page(paths.reviews.list, 'retention.review', () => import('./retention/ReviewList.tsx')),
    page(paths.policyTests.list, tests, () => import('./policyTests/TestList.tsx')),
    page(paths.policyTests.create, tests, () => import('./policyTests/TestCreate.tsx')),
    page(paths.policyTests.edit.route, tests, () => import('./policyTests/TestEdit.tsx')),
    page(paths.accessReviews.list, 'accessReview.list', () => import('./accessReviews/AccessReviewList.tsx')),
    page(paths.accessReviews.create, reviews, () => import('./accessReviews/AccessReviewCreate.tsx')),
    page(
      paths.accessReviews.show.route,
      'accessReview.list',
      () => import('./accessReviews/AccessReviewPage.tsx'),
      'folderPermissions',
    ),
    page(paths.locks.list, 'lock.list', () => import('./locks/LockList.tsx')),
  ],
  menu: [{ to: paths.legalHolds.list, within: '/records', label: 'shell.menu.records', icon: RecordsIcon, action }],
};
