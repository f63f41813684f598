import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { ocr } from '#contract/ocr.ts';
import { call } from '#dataProvider/client.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { stateQuery } from './ocr.data.ts';

/** The actions on the recognised text of a file. */
export function useOcr({ id }: FileEntity) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { data: progress } = useQuery(stateQuery(id));
  const [error, setError] = useState<Error>();
  useFreshText(id, progress?.state);
  const callbacks = { onMutate: () => setError(undefined), onError: setError };
  const recognising = useMutation({
    mutationFn: () => call(ocr.recognise, { body: { id } }),
    ...callbacks,
    onSuccess: async ({ ocr: text }) => {
      await refresh('changed', [{ id }]);
      notify(text === '' ? 'ocr.noText' : 'ocr.recognised', { type: text === '' ? 'info' : 'success' });
    },
  });
  const saving = useMutation({
    mutationFn: (text: string) => call(ocr.update, { body: { id, ocr: text } }),
    ...callbacks,
    onSuccess: () => refresh('changed', [{ id }]),
  });
  return {
    progress,
    error,
    dismiss: () => setError(undefined),
    recognise: () => recognising.mutate(),
    isRecognising: recognising.isPending,
    save: (text: string, onSaved: () => void) => saving.mutate(text, { onSuccess: onSaved }),
    isSaving: saving.isPending,
  };
}

/** The file is loaded again when its recognition has finished. */
function useFreshText(id: number, state: string | undefined) {
  const refresh = useRefresh();
  const [before, setBefore] = useState(state);
  useEffect(() => {
    if (before === state) return;
    setBefore(state);
    if (before === 'queued') void refresh('changed', [{ id }]);
  }, [before, state, id, refresh]);
}
