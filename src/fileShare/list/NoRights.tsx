import LockIcon from '@mui/icons-material/LockOutlined';
import { useTranslate } from 'react-admin';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { ListHead } from '../actions/toolbar/ListHead.tsx';

/** The list of a folder that is visible only as an ancestor: its content may not be read. */
export function NoRights({ onShowTree }: { onShowTree: (() => void) | undefined }) {
  const translate = useTranslate();
  return (
    <>
      <ListHead onShowTree={onShowTree}>
        <div style={{ flex: 1 }} />
      </ListHead>
      <EmptyState icon={LockIcon} title={translate('search.noRights')} hint={translate('search.noRightsHint')} />
    </>
  );
}
