import type { SvgIconComponent } from '@mui/icons-material';
import AudioIcon from '@mui/icons-material/AudioFileOutlined';
import TextIcon from '@mui/icons-material/Description';
import ArchiveIcon from '@mui/icons-material/FolderZip';
import ImageIcon from '@mui/icons-material/Image';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdf';
import SlidesIcon from '@mui/icons-material/Slideshow';
import SheetIcon from '@mui/icons-material/TableChart';
import VideoIcon from '@mui/icons-material/VideoFileOutlined';
import type { Theme } from '@mui/material/styles';
import { type FileKindId, fileKindIdOf } from '#contract/rules/fileKinds.ts';
import { extensionOf } from '#contract/rules/names.ts';

type Hue = keyof Theme['palette']['kind'];

/** The icon and colour of a file type; its name is `fileKinds.{id}`. */
interface FileKind {
  id: FileKindId;
  icon: SvgIconComponent;
  hue: Hue;
}

const appearance: Record<FileKindId, [icon: SvgIconComponent, hue: Hue]> = {
  pdf: [PdfIcon, 'pdf'],
  image: [ImageIcon, 'image'],
  sheet: [SheetIcon, 'sheet'],
  table: [SheetIcon, 'sheet'],
  slides: [SlidesIcon, 'slides'],
  word: [TextIcon, 'text'],
  text: [TextIcon, 'other'],
  data: [TextIcon, 'other'],
  web: [TextIcon, 'other'],
  archive: [ArchiveIcon, 'archive'],
  audio: [AudioIcon, 'media'],
  video: [VideoIcon, 'media'],
  mail: [MailIcon, 'other'],
};

/** The type of a file by its name; undefined when unknown. */
export function fileKindOf(name: string): FileKind | undefined {
  const id = fileKindIdOf(name);
  if (!id) return undefined;
  const [icon, hue] = appearance[id];
  return { id, icon, hue };
}

/** The icon for a file of this name. */
export function fileIconOf(name: string): SvgIconComponent {
  return fileKindOf(name)?.icon ?? FileIcon;
}

/** The colour of the icon, for `sx` and CSS `color`. */
export const fileHueOf = (name: string) => `kind.${fileKindOf(name)?.hue ?? 'other'}`;

/** The name of the file type: `PDF document`, or `DWG file` for an unknown type. */
export function fileTypeOf(name: string, translate: (key: string, values?: object) => string): string {
  const kind = fileKindOf(name);
  if (kind) return translate(`fileKinds.${kind.id}`);
  const extension = extensionOf(name).toUpperCase();
  return translate(extension ? 'fileKinds.other' : 'fileKinds.none', { extension });
}
