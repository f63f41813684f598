import CopiedIcon from '@mui/icons-material/PostAddOutlined';
import { CopiedBadge } from '#web/layout/CopiedBadge.tsx';
import { paths } from '#web/paths.ts';

/** How many copied files can be attached. */
export default () => (
  <CopiedBadge stored="copied.bulletins" to={paths.bulletins.create} label="bulletins.waiting" icon={CopiedIcon} />
);
