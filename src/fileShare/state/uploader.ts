import { createContext, use } from 'react';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';

export type UploadTarget = Pick<TreeFolder, 'id' | 'name' | 'hasAttributeGroup'>;

/** Passes files to the upload queue; provided by the page. */
export interface Uploader {
  /** Uploads dropped or pasted files. */
  take(target: UploadTarget, data: DataTransfer): void;
  /** Lets the user choose files, or a folder, and uploads them. */
  choose(target: UploadTarget, kind: 'files' | 'folder'): void;
}

const nothing = () => undefined;
export const UploaderContext = createContext<Uploader>({ take: nothing, choose: nothing });

export const useUploaderOfPage = () => use(UploaderContext);
