import { z } from 'zod';
import { byId, id, line, nothing, person, rowVersion, stamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { AttributeType } from './enums.ts';
import { limits } from './limits.ts';
import { hasOptions } from './rules/attributes.ts';

/** Attribute groups: the attributes of the files in a folder. */

const attributeType = z.enum(AttributeType);
const described = line(limits.name);
const nullableNumber = z.number().nullable().optional();

export const selection = z.object({ id: z.number(), text: z.string(), sortIndex: z.number() });

export const attribute = z.object({
  id: z.number(),
  /** The same number as `id`. */
  attributeId: z.number(),
  sortIndex: z.number(),
  type: attributeType,
  name: z.string(),
  required: z.boolean(),
  showOnTable: z.boolean(),
  selections: z.array(selection),
});
export type Attribute = z.infer<typeof attribute>;

/** A group as folders and files contain it. */
export const attributesOfFolder = z.object({ id: z.number(), name: z.string(), attributes: z.array(attribute) });
export type AttributesOfFolder = z.infer<typeof attributesOfFolder>;

const listedGroup = z.object({ id: z.number(), name: z.string(), updatedBy: person, updatedOn: stamp, rowVersion });
export const attributeGroup = listedGroup.extend({ attributes: z.array(attribute) });
export type AttributeGroup = z.infer<typeof attributeGroup>;

const groupName = described.pipe(z.string().min(1, 'Group Name is required.'));

/**
 * Entries with an ID are updated, those without are created; blank options are removed, and options of types without
 * options are ignored.
 */
const writtenAttribute = z
  .object({
    id: nullableNumber,
    sortIndex: nullableNumber,
    type: attributeType,
    name: described.pipe(z.string().min(1, 'Every attribute needs a name.')),
    required: z.boolean().optional().default(false),
    showOnTable: z.boolean().optional().default(false),
    selections: z
      .array(z.object({ id: nullableNumber, sortIndex: nullableNumber, text: described }))
      .max(limits.selections)
      .optional()
      .default([]),
  })
  .transform(({ selections, ...rest }) => ({
    ...rest,
    selections: hasOptions(rest.type) ? selections.filter(({ text }) => text !== '') : [],
  }))
  .refine(({ type, selections }) => !hasOptions(type) || selections.length > 0, {
    error: 'Dropdown and Radio need at least one option.',
    path: ['selections'],
  });
export type WrittenAttribute = z.infer<typeof writtenAttribute>;

const writtenAttributes = z.array(writtenAttribute).max(limits.attributes);

export const attributeGroups = {
  list: endpoint({
    method: 'GET',
    path: '/attributegroups',
    summary: 'List attribute groups, by name.',
    action: 'attributeGroup.read',
    reply: z.object({ groups: z.array(listedGroup) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/attributegroup/{id}',
    summary: 'Get an attribute group with its attributes and options.',
    action: 'attributeGroup.read',
    params: byId,
    reply: attributeGroup,
  }),
  create: endpoint({
    method: 'POST',
    path: '/attributegroup',
    summary: 'Create an attribute group.',
    action: 'attributeGroup.write',
    body: z.object({ name: groupName, attributes: writtenAttributes.optional().default([]) }),
    reply: attributeGroup,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/attributegroup',
    summary:
      'Change an attribute group. Attributes and options with an ID are kept, those without are new, missing ' +
      'ones are removed.',
    action: 'attributeGroup.write',
    body: z.object({ id, rowVersion, name: groupName.optional(), attributes: writtenAttributes.optional() }),
    reply: attributeGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attributegroup/{id}',
    summary: 'Delete an attribute group that no folder and no file uses.',
    action: 'attributeGroup.write',
    params: byId,
    reply: nothing,
  }),
};
