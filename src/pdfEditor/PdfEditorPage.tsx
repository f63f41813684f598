import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { fileQuery } from '#web/fileShare/state/queries.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { OpenedPdf } from './OpenedPdf.tsx';
import { ReadInstead } from './ReadInstead.tsx';

/** The page `/edit/pdf/{fileId}`. */
export default function PdfEditorPage() {
  const fileId = Number(useParams().fileId);
  return <EditedFile key={fileId} fileId={fileId} />;
}

function EditedFile({ fileId }: { fileId: number }) {
  /** Why the file can only be read. */
  const [notice, setNotice] = useState<string>();
  const [round, setRound] = useState(0);
  const { data: file, error, refetch } = useQuery({ ...fileQuery(fileId), refetchOnWindowFocus: false });
  if (error && !file) return <LoadError error={error} onRetry={refetch} />;
  if (!file) return <LoadingBar />;
  if (notice !== undefined) return <ReadInstead file={file} notice={notice} />;
  return <OpenedPdf key={round} file={file} onReadOnly={setNotice} onReload={() => setRound(round + 1)} />;
}
