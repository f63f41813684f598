/** The state of the route of an editor whose file was created a moment ago: its name is edited first. */
export const asNew = { isNew: true } as const;

export const isNew = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNew' in state && state.isNew === true;
