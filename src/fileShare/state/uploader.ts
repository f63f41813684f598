import { createContext, use } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';

export type UploadTarget = Pick<TreeFolder, 'id' | 'name' | 'hasAttributeGroup'>;

/** How the parts of the page hand files to the upload queue, which the page provides. */
export interface Uploader {
  /** Uploads what was dropped or pasted. */
  take(target: UploadTarget, data: DataTransfer): void;
  /** Lets the user choose files, or a folder, and uploads them. */
  choose(target: UploadTarget, what: 'files' | 'folder'): void;
}

const nothing = () => undefined;
export const UploaderContext = createContext<Uploader>({ take: nothing, choose: nothing });

export const useUploaderOfPage = () => use(UploaderContext);
