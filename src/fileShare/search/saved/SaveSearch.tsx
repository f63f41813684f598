import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { shorten } from '#contract/rules/shorten.ts';
import type { Search } from '../../state/search.ts';
import SavedSearchDialog from './SavedSearchDialog.tsx';
import { savedQueryOf } from './savedSearches.ts';
import { useSavedSearches } from './useSavedSearches.ts';

interface SaveSearchProps {
  folderId: number;
  search: Search;
  /** The proposed name. */
  name: string;
  onClose: () => void;
}

/** Saves the active search. */
export default function SaveSearch({ folderId, search, name, onClose }: SaveSearchProps) {
  const translate = useTranslate();
  const { create } = useSavedSearches();
  return (
    <SavedSearchDialog
      title={translate('search.saved.create')}
      label={{ name: shorten(name, limits.name), shared: false }}
      isNew
      error={create.error}
      isBusy={create.isPending}
      onSave={(label) => create.mutate({ ...label, query: savedQueryOf(folderId, search) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
