import SendIcon from '@mui/icons-material/ApprovalOutlined';
import AbsenceIcon from '@mui/icons-material/EventBusyOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import type { Action } from '#contract/policy.ts';
import { type LazyCatalogue, pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { FileDialogSlot, PluginRoute, WebPlugin } from '#web/plugin.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const manage = 'workflow.manage';
const ofAll = 'approval.export';

const page = (path: string, action: Action, title: string, load: PluginRoute['page'], also: LazyCatalogue[] = []) => ({
  path,
  action,
  title,
  page: pageWithTexts(['approvals', ...also], load),
});
const sendDialog: FileDialogSlot = lazyPart(pageWithTexts('approvals', () => import('./SendDialog.tsx')));

/** Workflows, approvals of files, the tasks of reviewers, and deputies. */
export const approvals: WebPlugin = {
  id: 'approvals',
  optional: true,
  resources: {
    workflows: {
      path: '/workflow',
      access: { list: manage, show: manage, create: manage, edit: manage, delete: manage },
    },
    approvals: { path: '/approval', access: { list: ofAll, show: ofAll } },
  },
  routes: [
    page(paths.tasks, 'task.list', 'shell.menu.tasks', () => import('./tasks/TasksPage.tsx')),
    page(paths.approvals.show.route, 'task.list', 'shell.menu.tasks', () => import('./tasks/ApprovalPage.tsx')),
    page(paths.workflows.list, manage, 'shell.menu.records', () => import('./workflows/WorkflowList.tsx'), ['records']),
    page(paths.workflows.create, manage, 'shell.menu.records', () => import('./workflows/WorkflowCreate.tsx'), [
      'records',
    ]),
    page(paths.workflows.edit.route, manage, 'shell.menu.records', () => import('./workflows/WorkflowEdit.tsx'), [
      'records',
    ]),
    page(paths.approvals.list, ofAll, 'shell.menu.records', () => import('./ApprovalList.tsx'), ['records']),
    page(paths.absence, 'deputy.own', 'shell.absence', () => import('./AbsencePage.tsx')),
  ],
  menu: [{ to: paths.tasks, within: '/tasks', label: 'shell.menu.tasks', icon: TasksIcon }],
  slots: {
    filePanel: lazyPart(pageWithTexts('approvals', () => import('./panel/ApprovalPanel.tsx'))),
    previewBar: lazyPart(pageWithTexts('approvals', () => import('./panel/PreviewBar.tsx'))),
    fileActions: [
      {
        label: 'files.action.sendForApproval',
        icon: SendIcon,
        needsWrite: true,
        isOffered: () => true,
        run: async () => ({ dialog: sendDialog }),
      },
    ],
    waiting: [
      {
        to: paths.tasks,
        action: 'task.list',
        text: 'shell.tasksWaiting',
        lateText: 'shell.tasksLate',
        count: async ({ signal }) => (await import('./approvals.data.ts')).countTasks(signal),
      },
    ],
    accountLinks: [{ to: paths.absence, action: 'deputy.own', label: 'shell.absence', icon: AbsenceIcon }],
    shortcuts: ['tasks'],
    recordsTabs: [
      { id: 'workflows', to: paths.workflows.list, label: 'records.workflows', action: manage },
      { id: 'approvals', to: paths.approvals.list, label: 'records.approvals', action: ofAll },
    ],
  },
};
