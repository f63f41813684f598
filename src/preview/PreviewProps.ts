import type { ListedFile } from '#contract/fileNodes/files.ts';

export interface PreviewProps {
  file: ListedFile;
}
