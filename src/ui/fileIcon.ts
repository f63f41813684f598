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
import { extensionOf } from '#contract/rules/names.ts';

type Hue = keyof Theme['palette']['kind'];

/** The icon and colour of a file type; its name is `fileKinds.{id}`. */
interface FileKind {
  id: string;
  icon: SvgIconComponent;
  hue: Hue;
}

const kinds: readonly [id: string, icon: SvgIconComponent, hue: Hue, extensions: string][] = [
  ['pdf', PdfIcon, 'pdf', 'pdf'],
  ['image', ImageIcon, 'image', 'bmp gif jpeg jpg jpe jif jfif jfi png tif tiff svg webp avif heic heif ico'],
  ['sheet', SheetIcon, 'sheet', 'xls xlsx xlsm ods'],
  ['table', SheetIcon, 'sheet', 'csv tsv'],
  ['slides', SlidesIcon, 'slides', 'ppt pptx odp key'],
  ['word', TextIcon, 'text', 'doc docx docm odt rtf'],
  ['text', TextIcon, 'other', 'txt md markdown log'],
  ['data', TextIcon, 'other', 'json xml yaml yml'],
  ['web', TextIcon, 'other', 'html htm'],
  ['archive', ArchiveIcon, 'archive', 'zip 7z rar tar gz tgz bz2 xz'],
  ['audio', AudioIcon, 'media', 'mp3 wav ogg oga flac m4a aac opus'],
  ['video', VideoIcon, 'media', 'mp4 mov avi mkv webm m4v mpg mpeg ogv'],
  ['mail', MailIcon, 'other', 'eml msg'],
];
const byExtension = new Map(
  kinds.flatMap(([id, icon, hue, extensions]) => extensions.split(' ').map((ext) => [ext, { id, icon, hue }] as const)),
);

/** The type of a file by its name; undefined when unknown. */
export function fileKindOf(name: string): FileKind | undefined {
  return byExtension.get(extensionOf(name));
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
