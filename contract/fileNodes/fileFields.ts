import { z } from 'zod';
import { line, lines, plainDate, shapeOf } from '../common.ts';
import { limits } from '../limits.ts';

/** A field that users write to a file. */
interface FileField {
  /** How it is entered and displayed. `lines` and `tags` are texts: `null` clears them, and they are never null. */
  kind: 'lines' | 'tags' | 'date' | 'days';
  /** Maximum length of a text. */
  max?: number;
  /** What replies contain, and what a change may set. */
  view: z.ZodType;
  edit: z.ZodType;
  /** Whether a copy has it: always, or only where the folder has the same attribute group. */
  copied: 'always' | 'inGroup';
  /** The field of a search result that says where a term was found; fields without it are not searched. */
  searchedAs?: string;
  /** Its name in an export; fields without it are not exported. */
  exportedAs?: string;
  /** Folders have it too. */
  ofFolders?: true;
  /** Fields of one pair are entered and sent together. */
  pair?: 'expiry';
}

/** Days before the expiry date. */
const noticePeriod = z.number().int().min(0).max(36_500).nullable();

/**
 * The fields that users write to a file, each in one place: schemas, forms, details, drafts, search, history, copies and
 * export follow from here. Their labels are `fileShare.file.<field>` in the message catalogues.
 */
export const fileFields = {
  subject: {
    kind: 'lines',
    max: limits.subject,
    view: z.string(),
    edit: lines(limits.subject).nullable().optional(),
    copied: 'inGroup',
    searchedAs: 'description',
    exportedAs: 'description',
    ofFolders: true,
  },
  tags: {
    kind: 'tags',
    max: limits.tags,
    view: z.string(),
    edit: line(limits.tags).nullable().optional(),
    copied: 'inGroup',
    searchedAs: 'tags',
    exportedAs: 'tags',
    ofFolders: true,
  },
  expiryDate: {
    kind: 'date',
    view: plainDate.nullable(),
    edit: plainDate.nullable().optional(),
    copied: 'always',
    exportedAs: 'expiryDate',
    pair: 'expiry',
  },
  expiryNoticePeriod: {
    kind: 'days',
    view: z.number().nullable(),
    edit: noticePeriod.optional(),
    copied: 'always',
    pair: 'expiry',
  },
} as const satisfies Record<string, FileField>;

type Fields = typeof fileFields;
export type FileFieldName = keyof Fields;
/** The fields with a property, such as those that are searched. */
type NamesWith<P> = { [N in FileFieldName]: Fields[N] extends P ? N : never }[FileFieldName];
export type FileTextName = NamesWith<{ kind: 'lines' | 'tags' }>;
export type FolderTextName = NamesWith<{ ofFolders: true }>;
export type SearchedName = NamesWith<{ searchedAs: string }>;
export type ExportedName = NamesWith<{ exportedAs: string }>;

/** The values of all fields, as replies contain them. */
export type FileFieldValues = { [N in FileFieldName]: z.output<Fields[N]['view']> };

export const fileFieldNames = Object.keys(fileFields) as FileFieldName[];

/** A field with all that it may declare. */
export const fileField = (name: FileFieldName): FileField => fileFields[name];

export const isText = (name: FileFieldName): name is FileTextName => fileField(name).max !== undefined;
export const fileTexts = fileFieldNames.filter(isText);
export const folderTexts = fileFieldNames.filter((name): name is FolderTextName => 'ofFolders' in fileFields[name]);
export const searchedFields = fileFieldNames.filter((name): name is SearchedName => 'searchedAs' in fileFields[name]);
export const exportedFields = fileFieldNames.filter((name): name is ExportedName => 'exportedAs' in fileFields[name]);

/** The schemas of what replies contain, and of what a change may set. */
export const fileViews = shapeOf(fileFields, 'view');
export const fileEdits = shapeOf(fileFields, 'edit');

/** A change with the empty text in place of `null`, which clears a text. */
export function withEmptyTexts<T extends Partial<Record<FileTextName, string | null | undefined>>>(changes: T) {
  const cleared = fileTexts.filter((name) => changes[name] === null).map((name) => [name, '']);
  return { ...changes, ...Object.fromEntries(cleared) } as Omit<T, FileTextName> &
    Partial<Record<FileTextName, string>>;
}
