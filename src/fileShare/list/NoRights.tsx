import LockIcon from '@mui/icons-material/LockOutlined';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState.tsx';

/** The list of a folder that only leads to others: what is in it is not for this reader. */
export function NoRights() {
  const translate = useTranslate();
  return <EmptyState icon={LockIcon} title={translate('search.noRights')} hint={translate('search.noRightsHint')} />;
}
