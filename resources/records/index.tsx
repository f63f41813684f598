import RecordsIcon from '@mui/icons-material/GavelOutlined';
import { pageAt } from '#dataProvider/dialect.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

const action = 'hold.manage';
const rules = 'retention.manage';
const access = { list: action, show: action, create: action, edit: action } as const;

/** Legal holds and what else decides how long things stay. */
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
      page: pageWithTexts('records', () => import('./HoldList.tsx')),
      action,
    },
    {
      path: paths.legalHolds.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./HoldCreate.tsx')),
      action,
    },
    {
      path: paths.legalHolds.edit.route,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./HoldEdit.tsx')),
      action,
    },
    {
      path: paths.legalHolds.show.route,
      title: 'shell.menu.records',
      page: pageWithTexts(['records', 'logs'], () => import('./HoldShow.tsx')),
      action,
    },
    {
      path: paths.retention.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./RuleList.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.create,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./RuleCreate.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.edit.route,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./RuleEdit.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.retention.show.route,
      title: 'shell.menu.records',
      page: pageWithTexts(['records', 'logs'], () => import('./RuleShow.tsx')),
      action: 'retention.manage',
    },
    {
      path: paths.reviews.list,
      title: 'shell.menu.records',
      page: pageWithTexts('records', () => import('./ReviewList.tsx')),
      action: 'retention.review',
    },
  ],
  menu: [{ to: paths.legalHolds.list, within: '/records', label: 'shell.menu.records', icon: RecordsIcon, action }],
};
