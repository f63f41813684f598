import FolderIcon from '@mui/icons-material/Folder';
import type { SxProps, Theme } from '@mui/material/styles';
import { fileHueOf, fileIconOf } from './fileIcon.ts';

interface NodeIconProps {
  node: { name: string; isFolder: boolean };
  sx?: SxProps<Theme>;
}

/** The icon of a file or folder, in the colour of its type. */
export function NodeIcon({ node: { name, isFolder }, sx = {} }: NodeIconProps) {
  const Icon = isFolder ? FolderIcon : fileIconOf(name);
  const color = isFolder ? 'primary.light' : fileHueOf(name);
  return <Icon fontSize="small" sx={[{ color, flexShrink: 0 }, ...[sx].flat()]} />;
}
