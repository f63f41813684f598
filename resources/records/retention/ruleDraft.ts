import type { RetentionCondition, RetentionRule } from '#contract/retention.ts';

/** A retention rule in its form. */
export interface RuleDraft extends Omit<Partial<RetentionRule>, 'condition'> {
  scope: 'folder' | 'attributeGroup';
  condition?: Partial<RetentionCondition> | null;
}

export const emptyRule: RuleDraft = {
  name: '',
  scope: 'folder',
  folderId: null,
  attributeGroupId: null,
  base: 'uploadedOn',
  period: 'P10Y',
  action: 'bin',
  reviewerId: null,
};

export function draftOf(rule: RetentionRule): RuleDraft {
  return { ...rule, scope: rule.folderId === null ? 'attributeGroup' : 'folder' };
}

/** The request body: only the chosen one of the two scopes, and no condition without an attribute. */
export function ruleOf({ scope, active: _, condition, ...draft }: RuleDraft) {
  return {
    ...draft,
    folderId: scope === 'folder' ? draft.folderId : null,
    attributeGroupId: scope === 'attributeGroup' ? draft.attributeGroupId : null,
    condition: condition?.attributeId ? condition : null,
  };
}
