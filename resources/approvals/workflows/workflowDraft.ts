import type { StepNeed, Workflow } from '#contract/approvals.ts';
import { limits } from '#contract/limits.ts';
import type { Unit } from '../approvals.data.ts';

/** A step in the form of a workflow. */
export interface StepDraft {
  name: string;
  units: Unit[];
  need: StepNeed;
  days: number | null;
}

/** A workflow in its form. */
export interface WorkflowDraft extends Partial<Omit<Workflow, 'steps'>> {
  steps: StepDraft[];
}

export const newStep = (): StepDraft => ({ name: '', units: [], need: 1, days: limits.approval.days.defaultValue });

export const emptyWorkflow: WorkflowDraft = {
  name: '',
  active: true,
  whileRunning: 'open',
  ownAllowed: false,
  proof: false,
  steps: [newStep()],
};

/** The request body, in which units are IDs. */
export function workflowOf({ id, rowVersion, name, active, whileRunning, ownAllowed, proof, steps }: WorkflowDraft) {
  return {
    ...(id !== undefined && { id, rowVersion }),
    ...{ name, active, whileRunning, ownAllowed, proof },
    steps: steps.map(({ units, days, ...step }) => ({
      ...step,
      days: days ?? undefined,
      units: units.map((unit) => unit.id),
    })),
  };
}

/** The steps with one in another place. */
export function movedStep(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const rest = steps.filter((_, index) => index !== from);
  const step = steps[from];
  return step ? [...rest.slice(0, to), step, ...rest.slice(to)] : [...rest];
}
