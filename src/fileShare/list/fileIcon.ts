import type { SvgIconComponent } from '@mui/icons-material';
import AudioIcon from '@mui/icons-material/AudioFileOutlined';
import TextIcon from '@mui/icons-material/DescriptionOutlined';
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import SlidesIcon from '@mui/icons-material/SlideshowOutlined';
import SheetIcon from '@mui/icons-material/TableChartOutlined';
import VideoIcon from '@mui/icons-material/VideoFileOutlined';
import { extensionOf } from '#contract/rules/names.ts';

const kinds: readonly [icon: SvgIconComponent, extensions: string][] = [
  [PdfIcon, 'pdf'],
  [ImageIcon, 'bmp gif jpeg jpg jpe jif jfif jfi png tif tiff svg webp avif heic ico'],
  [SheetIcon, 'xls xlsx xlsm ods csv tsv'],
  [SlidesIcon, 'ppt pptx odp key'],
  [TextIcon, 'doc docx odt rtf txt md log json xml html htm'],
  [ArchiveIcon, 'zip 7z rar tar gz tgz bz2 xz'],
  [AudioIcon, 'mp3 wav ogg oga flac m4a aac opus'],
  [VideoIcon, 'mp4 mov avi mkv webm m4v mpg mpeg'],
  [MailIcon, 'eml msg'],
];
const icons = new Map(kinds.flatMap(([icon, extensions]) => extensions.split(' ').map((ext) => [ext, icon] as const)));

/** The icon for a file of this name. */
export function fileIconOf(name: string): SvgIconComponent {
  return icons.get(extensionOf(name)) ?? FileIcon;
}
