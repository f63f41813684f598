import type { SvgIconComponent } from '@mui/icons-material';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { FileEntity, ListedFile } from '#contract/fileNodes/files.ts';
import type { TextLanguage } from '#contract/instance/settings.ts';
import type { Action } from '#contract/policy.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import type { LogTab } from '#resources/logs/logTabs.ts';
import type { Load } from '#web/ui/page/useLazyComponent.ts';

/** An action that is decided by who asks alone; a page cannot know a subject before it is loaded. */
export interface Guarded {
  /** Who may not do this does not see it and is led to `/`; without it, anyone who is signed in. */
  action?: Action;
}

export interface PluginRoute extends Guarded {
  /** As in `paths`. */
  path: string;
  page: Load<object>;
  /** Key of what the page is called in the title of the document; pages of records put their names there. */
  title?: string;
}

export interface MenuEntry extends Guarded {
  to: string;
  /** What the addresses of its pages begin with, where there are more than one. */
  within?: string;
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
}

type SlotComponent<Props = object> = LazyExoticComponent<ComponentType<Props>>;

/** One more thing that can be done with files, in the row menu and in the selection bar. */
export interface FileActionSlot {
  /** Key in the message catalogue. */
  label: string;
  icon: SvgIconComponent;
  isOffered(file: ListedFile): boolean;
  /** Does it to files of which each is offered it. Answers with what to say when it is done: a key, and how many. */
  run(files: readonly ListedFile[]): Promise<{ message: string; smart_count: number }>;
}

/** A choice for each file that is going to be uploaded, sent under this name when its upload is announced. */
export interface UploadOptionSlot {
  name: 'ocr';
  /** Key in the message catalogue. */
  label: string;
  isOffered(file: File): boolean;
}

/** Something among the settings: a whole number, or languages to choose from. */
export type SettingsFieldSlot =
  | { name: 'bbsRecentPeriod'; min: number; max: number }
  | { name: 'ocrLanguages'; choices: readonly TextLanguage[] };

/** A figure of the usage panels. */
export interface UsageFigureSlot {
  panel: 'storage' | 'downloads';
  /** Key in the message catalogue. */
  label: string;
  /** Bytes of a month, `YYYY-MM`. */
  query(month: string): { queryKey: QueryKey; queryFn(context: { signal: AbortSignal }): Promise<number> };
}

/** A module's places on pages that are not its own: a closed list. */
export interface Slots {
  /** In the header, on the file page. */
  headerBadge?: SlotComponent;
  /** In the header, on every page, of administrators: how the instance is. */
  headerStatus?: SlotComponent;
  fileActions?: FileActionSlot[];
  /** Below the facts of a file in the File tab. */
  filePanel?: SlotComponent<{ file: FileEntity; mayWrite: boolean }>;
  uploadOptions?: UploadOptionSlot[];
  logTabs?: LogTab[];
  settingsFields?: SettingsFieldSlot[];
  usageFigures?: UsageFigureSlot[];
}

/** What a module brings to the web app: data, which the host loops over. Nothing registers itself on import. */
export interface WebPlugin {
  /** The same as in the contract and on the server. */
  id: string;
  /** Only there when the server lists its id among its features. */
  optional?: boolean;
  /** What react-admin's screens reach through the data provider, by resource name. */
  resources?: Record<string, ResourceAdapter>;
  routes?: PluginRoute[];
  menu?: MenuEntry[];
  /** Where one lands after signing in, instead of on the file share. */
  home?: string;
  slots?: Slots;
}
