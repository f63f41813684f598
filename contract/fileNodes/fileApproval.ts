import { z } from 'zod';
import { stamp } from '../common.ts';

/** The state of a file by its approvals, as files and lists show it. */

export const fileApprovalStates = ['inReview', 'approved', 'rejected', 'withdrawn', 'changed', 'needed'] as const;
export type FileApprovalState = (typeof fileApprovalStates)[number];

export const fileApproval = z.object({
  state: z.enum(fileApprovalStates).nullable(),
  /** The last approval. */
  id: z.number().nullable(),
  /** The version that it is about. */
  versionNumber: z.number().nullable(),
  /** When it began, or ended. */
  on: stamp,
  approvedVersion: z
    .object({
      id: z.number(),
      number: z.number(),
      on: stamp,
      /** Whether reviewers approved it; otherwise it was published as it was. */
      byApproval: z.boolean(),
    })
    .nullable(),
});
export type FileApproval = z.infer<typeof fileApproval>;
