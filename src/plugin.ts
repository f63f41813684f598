import type { SvgIconComponent } from '@mui/icons-material';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { FileEntity, ListedFile } from '#contract/fileNodes/files.ts';
import type { SettingName } from '#contract/instance/settingFields.ts';
import type { Action } from '#contract/policy.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import type { LogTab } from '#resources/logs/logTabs.ts';
import type { Load } from '#web/ui/page/useLazyComponent.ts';
import type { ModuleShortcuts } from './ui/shortcuts.ts';

/** An action whose rule needs only the caller; a page cannot know a subject before it is loaded. */
export interface Guarded {
  /**
   * Users without this permission do not see it and are redirected to `/`; without it, every signed-in user may open
   * it.
   */
  action?: Action;
}

export interface PluginRoute extends Guarded {
  /** A template of `paths`. */
  path: string;
  page: Load<object>;
  /** Key of the page title; pages of records set their own. */
  title?: string;
}

export interface MenuEntry extends Guarded {
  to: string;
  /** The common prefix of its pages, if it has several. */
  within?: string;
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
}

type SlotComponent<Props = object> = LazyExoticComponent<ComponentType<Props>>;

/** An additional action on files, in the row menu and in the selection bar. */
export interface FileActionSlot {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  isOffered(file: ListedFile): boolean;
  /** Whether it needs the right to change the files; without it, it is shown as disabled. */
  needsWrite?: boolean;
  /**
   * Executes the action on files for which it is available.
   * @returns the message: a key, and a count; or a dialog, which does the rest
   */
  run(files: readonly ListedFile[]): Promise<{ message: string; smart_count: number } | { dialog: FileDialogSlot }>;
}

/** A dialog about the files of an action. */
export type FileDialogSlot = SlotComponent<{ files: readonly Pick<ListedFile, 'id' | 'name'>[]; onClose: () => void }>;

/** Something that waits for the user: counted at its menu entry, and in the first line of the notices. */
export interface WaitingSlot extends Required<Guarded> {
  /** The page that shows it; its menu entry has the number. */
  to: string;
  /** Key of a sentence with `smart_count`, and of one with `late` too. */
  text: string;
  lateText: string;
  count(context: { signal: AbortSignal }): Promise<{ waiting: number; late: number }>;
}

/** A link in the panel of the signed-in user. */
export interface AccountLinkSlot extends Required<Guarded> {
  to: string;
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
}

/** A list among the pages of records. */
export interface RecordsTabSlot extends Required<Guarded> {
  id: string;
  to: string;
  /** Key in the message catalogue of records. */
  label: string;
}

/** An option for each file of an upload, sent under this name in the announcement. */
export interface UploadOptionSlot {
  name: 'ocr';
  /** Key in the message catalogue. */
  label: string;
  isOffered(file: File): boolean;
}

/** A figure of the usage panels. */
export interface UsageFigureSlot {
  panel: 'storage' | 'downloads';
  /** Key in the message catalogue. */
  label: string;
  /** Bytes of a month, `YYYY-MM`. */
  query(month: string): { queryKey: QueryKey; queryFn(context: { signal: AbortSignal }): Promise<number> };
}

/** The extension points: where modules can add to pages of others. A closed list. */
export interface Slots {
  /** In the header, on the file page. */
  headerBadge?: SlotComponent;
  /** In the header of every page, for administrators: the state of the instance. */
  headerStatus?: SlotComponent;
  fileActions?: FileActionSlot[];
  /** Below the properties of a file in the File tab. */
  filePanel?: SlotComponent<{ file: FileEntity; mayWrite: boolean }>;
  /** Below the document in the preview of a file. */
  previewBar?: SlotComponent<{ file: ListedFile }>;
  waiting?: WaitingSlot[];
  accountLinks?: AccountLinkSlot[];
  /** Sections of the list of keyboard shortcuts. */
  shortcuts?: ModuleShortcuts[];
  recordsTabs?: RecordsTabSlot[];
  uploadOptions?: UploadOptionSlot[];
  logTabs?: LogTab[];
  /** The settings of the module on the page of the settings. */
  settingsFields?: { name: SettingName }[];
  usageFigures?: UsageFigureSlot[];
}

/** The contributions of a module to the web app, as data. Nothing registers itself on import. */
export interface WebPlugin {
  /** The same ID as in the contract and on the server. */
  id: string;
  /** Enabled only when the server lists its ID among the features. */
  optional?: boolean;
  /** The resources for react-admin's data provider, by name. */
  resources?: Record<string, ResourceAdapter>;
  routes?: PluginRoute[];
  menu?: MenuEntry[];
  /** The page after signing in, instead of the file page. */
  home?: string;
  slots?: Slots;
}
