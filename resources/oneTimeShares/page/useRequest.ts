import { useEffect, useState } from 'react';
import { pathOf } from '#contract/endpoint.ts';
import { fileRequests, type RequestPage } from '#contract/fileRequests.ts';
import { normaliseName } from '#contract/rules/names.ts';
import type { UploadResult } from '#contract/transfers.ts';
import { apiUrl } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { sendForm } from '#dataProvider/sendForm.ts';

/** What is asked for, and the way to send it. */
export function useRequest(token: string) {
  const [request, setRequest] = useState<RequestPage>();
  const [error, setError] = useState<Error>();
  const [result, setResult] = useState<UploadResult>();
  /** Of 1; undefined while nothing is sent. */
  const [progress, setProgress] = useState<number>();

  useEffect(() => {
    send(fileRequests.look, { params: { token } }).then(setRequest, setError);
  }, [token]);

  const sendFiles = async (files: File[]) => {
    setError(undefined);
    setProgress(0);
    try {
      setResult(await deliver(token, files, setProgress));
      setRequest(await send(fileRequests.look, { params: { token } }));
    } catch (failure) {
      setError(failure as Error);
    }
    setProgress(undefined);
  };
  return { request, error, result, progress, sendFiles, again: () => setResult(undefined) };
}

async function deliver(token: string, files: File[], progress: (share: number) => void): Promise<UploadResult> {
  const announced = files.map(({ name, size }) => ({ name: normaliseName(name), length: size }));
  const { key } = await send(fileRequests.announce, { params: { token }, body: { files: announced } });
  const form = new FormData();
  for (const file of files) form.append('files', file, normaliseName(file.name));
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  return sendForm<UploadResult>(apiUrl(pathOf(fileRequests.send, { params: { token, key } })), form, {
    token: undefined,
    progress: (sent) => progress(Math.min(1, sent / total)),
    signal: new AbortController().signal,
  });
}
