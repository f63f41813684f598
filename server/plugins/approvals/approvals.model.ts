import type {
  ApprovalDecision,
  ApprovalEntryType,
  ApprovalState,
  GivenStep,
  OutReason,
  StepNeed,
  WhileRunning,
} from '#contract/approvals.ts';
import type { FileApprovalState } from '#contract/fileNodes/fileApproval.ts';

/** A workflow as it is stored. */
export interface WorkflowRow {
  id: number;
  name: string;
  active: boolean;
  whileRunning: WhileRunning;
  ownAllowed: boolean;
  proof: boolean;
  steps: GivenStep[];
  createdOn: string;
  updatedOn: string;
  rowVersion: number;
}
export type NewWorkflow = Omit<WorkflowRow, 'id' | 'rowVersion'>;

/** A workflow as it was when an approval began; an approval without a workflow has one step for its reviewer. */
export type WorkflowCopy = Pick<WorkflowRow, 'whileRunning' | 'ownAllowed' | 'proof' | 'steps'> & {
  name: string | null;
};

/** An approval of one version of a file, as it is stored. */
export interface ApprovalRow {
  id: number;
  fileId: number;
  /** The name of the file at the start. */
  fileName: string;
  versionId: number;
  versionNumber: number;
  size: number;
  /** Known once the content has been read after its upload. */
  sha256: string | null;
  workflowId: number | null;
  workflow: WorkflowCopy;
  note: string | null;
  startedById: number;
  startedByName: string;
  startedOn: string;
  /** Who started it, or uploaded or edited the version. */
  ownIds: number[];
  state: ApprovalState;
  /** The open step, or the one in which it ended. */
  step: number;
  /** Of the open step. */
  dueOn: string | null;
  /** No step is due after this day. */
  lastDueOn: string | null;
  endedOn: string | null;
  remindedOn: string | null;
  rowVersion: number;
}
export type NewApproval = Omit<ApprovalRow, 'id' | 'rowVersion' | 'endedOn' | 'remindedOn' | 'dueOn'>;

/** A step that has opened. */
export interface StepRow {
  approvalId: number;
  step: number;
  openedOn: string;
  dueOn: string | null;
  endedOn: string | null;
  outcome: 'approved' | 'rejected' | null;
}

/** Someone in a step that has opened: fixed when it opens. */
export interface PersonRow {
  approvalId: number;
  step: number;
  userId: number;
  /** The name at that time. */
  name: string;
  /** The user, or the groups by which they are in the step. */
  unitIds: number[];
  /** Whether the document is their own, so that they may not decide. */
  isOwn: boolean;
  decision: ApprovalDecision | null;
  decidedOn: string | null;
  /** The deputy who decided. */
  byId: number | null;
  byName: string | null;
}

/** The same, with the reason why they can no longer decide. */
export type PersonNow = PersonRow & { out: OutReason | null };

export interface EntryRow {
  approvalId: number;
  on: string;
  byId: number | null;
  byName: string | null;
  forId: number | null;
  forName: string | null;
  type: ApprovalEntryType;
  step: number | null;
  text: string | null;
}

/** The last approval of a file, and its approved version. */
export interface FileApprovalRow {
  fileId: number;
  approvalId: number | null;
  state: ApprovalState | null;
  versionId: number | null;
  versionNumber: number | null;
  on: string;
  approvedVersionId: number | null;
  approvedNumber: number | null;
  approvedOn: string | null;
  byApproval: boolean;
  seenVersionId: number | null;
}

/** From one day to another, in the time zone of the person. */
export interface DeputyRow {
  userId: number;
  deputyId: number;
  fromOn: string;
  toOn: string;
}

/** What a list of approvals shows. */
export interface ApprovalFilter {
  fileId?: number | undefined;
  /** With all that lies below. */
  folderId?: number | undefined;
  state?: ApprovalState | undefined;
  /** The steps of running ones were due before this day; or, with `isLate` false, were not. */
  today: string;
  isLate?: boolean | undefined;
  workflowId?: number | undefined;
  startedById?: number | undefined;
  /** Started or decided by this user, or as a deputy. */
  participantId?: number | undefined;
  /** Only these, or all but these. */
  blocked?: { ids: number[]; are: boolean } | undefined;
}

/** A decision in the order of a list. */
export interface TaskRow {
  approvalId: number;
  step: number;
  userId: number;
}

/** The state of a file whose current version is this one: the only place where it is computed. */
export function fileStateOf(
  row: Pick<FileApprovalRow, 'state' | 'versionId' | 'approvedVersionId' | 'byApproval'>,
  currentVersionId: number | null,
): FileApprovalState | null {
  const { state, versionId, approvedVersionId, byApproval } = row;
  if (state === 'running') return 'inReview';
  const hasApproved = approvedVersionId !== null && byApproval;
  if (hasApproved && approvedVersionId === currentVersionId) return 'approved';
  const isCurrent = versionId === currentVersionId;
  if ((state === 'rejected' || state === 'withdrawn') && isCurrent) return state;
  if (hasApproved || ((state === 'rejected' || state === 'superseded') && !isCurrent)) return 'changed';
  return null;
}

/** How many people of a step have to agree. */
export function requiredOf(need: StepNeed, people: readonly Pick<PersonRow, 'isOwn'>[]): number {
  return need === 'all' ? people.filter(({ isOwn }) => !isOwn).length : need;
}

/** Whether someone can decide in the step that is open. */
export const isAbleToDecide = ({ decision, out }: PersonNow): boolean => decision === null && out === null;

/** How a step stands. */
export function standOf(need: StepNeed, people: readonly PersonNow[]) {
  const approvals = people.filter(({ decision }) => decision === 'approve').length;
  const missing = Math.max(0, requiredOf(need, people) - approvals);
  const isRejected = people.some(({ decision }) => decision === 'reject');
  const able = people.filter(isAbleToDecide).length;
  return { approvals, missing, isRejected, isBlocked: !isRejected && able < missing };
}

/** How the open step of an approval stands. */
export function standInStep({ workflow, step }: Pick<ApprovalRow, 'workflow' | 'step'>, people: PersonNow[]) {
  const { need = 1 } = workflow.steps[step - 1] ?? {};
  return standOf(
    need,
    people.filter((person) => person.step === step),
  );
}
