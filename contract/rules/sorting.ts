import { z } from 'zod';

/** The sort order of a list. */
export interface Sort<F extends string = string> {
  field: F;
  dir: 'asc' | 'desc';
}

/** The `sort` parameter of a list: `field`, `field asc` or `field desc`; by default the first field, ascending. */
export function sorting<const F extends string>(fields: readonly [F, ...F[]], defaultValue: Sort<F>['dir'] = 'asc') {
  return z
    .string()
    .optional()
    .transform((text, issues): Sort<F> => {
      if (text === undefined || text.trim() === '') return { field: fields[0], dir: defaultValue };
      const [, name, dir = 'asc'] = /^(\w+)(?:\s+(asc|desc))?$/i.exec(text.trim()) ?? [];
      const field = fields.find((candidate) => candidate === name);
      if (field) return { field, dir: dir.toLowerCase() as Sort<F>['dir'] };
      issues.addIssue({ code: 'custom', message: `can be ${fields.join(', ')}, each with asc or desc` });
      return z.NEVER;
    });
}
