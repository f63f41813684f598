import RecordsIcon from '@mui/icons-material/GavelOutlined';
import { pageAt } from '#dataProvider/dialect.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

const action = 'hold.manage';
const rules = 'retention.manage';
const tests = 'policyTest.manage';
const reviews = 'accessReview.manage';
const access = { list: action, show: action, create: action, edit: action } as const;

/** Legal holds, retention rules, reviews and policy tests. */
export const records: WebPlugin = {
  id: 'legalHolds',
  resources: {
    legalHolds: {
      path: '/hold',
      access,
    },
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
    heldNodes: {
      path: '/hold',
      access,
      verbs: { getManyReference: (_, { id, ...params }) => pageAt(`/hold/${id}/nodes`, params) },
    },
  },
  routes: [
    {
      path: paths.legalHolds.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./holds/HoldList.tsx')),
      action,
    },
    {
      path: paths.legalHolds.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./holds/HoldCreate.tsx')),
      action,
    },
    {
      path: paths.legalHolds.edit.route,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./holds/HoldEdit.tsx')),
      action,
    },
    {
      path: paths.legalHolds.show.route,
      title: 'shell.menu.records',
      page: pageWithTexts(['records', 'logs'], () => import('./holds/HoldShow.tsx')),
      action,
    },
    {
      path: paths.retention.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./retention/RuleList.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./retention/RuleCreate.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.edit.route,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./retention/RuleEdit.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.show.route,
      title: 'shell.menu.records',
      page: pageWithTexts(['records', 'logs'], () => import('./retention/RuleShow.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.reviews.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./retention/ReviewList.tsx')),
      action: 'retention.review',
    },
    {
      path: paths.policyTests.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./policyTests/TestList.tsx')),
      action: tests,
    },
    {
      path: paths.policyTests.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./policyTests/TestCreate.tsx')),
      action: tests,
    },
    {
      path: paths.policyTests.edit.route,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./policyTests/TestEdit.tsx')),
      action: tests,
    },
    {
      path: paths.accessReviews.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./accessReviews/AccessReviewList.tsx')),
      action: 'accessReview.list',
    },
    {
      path: paths.accessReviews.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./accessReviews/AccessReviewCreate.tsx')),
      action: reviews,
    },
    {
      path: paths.accessReviews.show.route,
      title: 'shell.menu.records',
      page: pageWithTexts(['records', 'folderPermissions'], () => import('./accessReviews/AccessReviewPage.tsx')),
      action: 'accessReview.list',
    },
  ],
  menu: [{ to: paths.legalHolds.list, within: '/records', label: 'shell.menu.records', icon: RecordsIcon, action }],
};
