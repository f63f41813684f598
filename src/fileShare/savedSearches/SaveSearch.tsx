import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import type { Search } from '../search/search.ts';
import SavedSearchDialog from './SavedSearchDialog.tsx';
import { keptOf } from './savedSearches.ts';
import { useSavedSearches } from './useSavedSearches.ts';

interface SaveSearchProps {
  folderId: number;
  search: Search;
  /** What it may be called. */
  name: string;
  onClose: () => void;
}

/** Keeps the search that is active. */
export default function SaveSearch({ folderId, search, name, onClose }: SaveSearchProps) {
  const translate = useTranslate();
  const { keep } = useSavedSearches();
  return (
    <SavedSearchDialog
      title={translate('search.saved.keep')}
      label={{ name: name.slice(0, limits.name), shared: false }}
      isNew
      error={keep.error}
      isBusy={keep.isPending}
      onSave={(label) => keep.mutate({ ...label, query: keptOf(folderId, search) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
