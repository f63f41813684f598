import { CopiedBadge } from '#web/layout/CopiedBadge.tsx';
import { paths } from '#web/paths.ts';
import { ForwardToInboxIcon } from '#web/ui/pointingIcons.tsx';

/** How many copied files can be shared. */
export default () => (
  <CopiedBadge
    stored="copied.oneTimeShares"
    to={paths.oneTimeShares.create}
    label="oneTimeShares.waiting"
    icon={ForwardToInboxIcon}
  />
);
