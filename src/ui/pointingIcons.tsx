import type { SvgIconComponent } from '@mui/icons-material';
import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Logout from '@mui/icons-material/Logout';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Sort from '@mui/icons-material/Sort';
import SubdirectoryArrowRight from '@mui/icons-material/SubdirectoryArrowRight';
import type { SvgIconProps } from '@mui/material/SvgIcon';

/** Icons that point along the line of text, and point the other way in a language that is written from right to left. */

const mirrored = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

function pointing(Icon: SvgIconComponent) {
  const PointingIcon = ({ sx = [], ...props }: SvgIconProps) => (
    <Icon {...props} sx={[mirrored, ...(Array.isArray(sx) ? sx : [sx])]} />
  );
  return Object.assign(PointingIcon, { muiName: Icon.muiName });
}

export const ArrowBackIcon = pointing(ArrowBack);
export const ArrowForwardIcon = pointing(ArrowForward);
export const ChevronLeftIcon = pointing(ChevronLeft);
export const ChevronRightIcon = pointing(ChevronRight);
export const DriveFileMoveIcon = pointing(DriveFileMoveOutlined);
export const ForwardToInboxIcon = pointing(ForwardToInboxOutlined);
export const LogoutIcon = pointing(Logout);
export const OpenInNewIcon = pointing(OpenInNew);
export const SendIcon = pointing(SendOutlined);
export const SortIcon = pointing(Sort);
export const SubdirectoryArrowIcon = pointing(SubdirectoryArrowRight);
