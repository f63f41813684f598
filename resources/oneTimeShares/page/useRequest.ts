import { useEffect, useRef, useState } from 'react';
import { pathOf, type ReplyOf } from '#contract/endpoint.ts';
import { fileRequests, type RequestPage } from '#contract/fileRequests.ts';
import { normaliseName } from '#contract/rules/names.ts';
import { apiUrl } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { sendForm } from '#dataProvider/sendForm.ts';

/** The result of sending files. */
export type Delivered = ReplyOf<typeof fileRequests.send>;

/** The file request of a token, and functions to send files to it. */
export function useRequest(token: string) {
  const [request, setRequest] = useState<RequestPage>();
  const [error, setError] = useState<Error>();
  const [result, setResult] = useState<Delivered>();
  /** Progress from 0 to 1; undefined while nothing is sent. */
  const [progress, setProgress] = useState<number>();
  const [isWorking, setWorking] = useState(false);

  useEffect(() => {
    send(fileRequests.view, { params: { token } }).then(setRequest, setError);
  }, [token]);

  const code = useRef<string>(undefined);
  const unlock = async (typed: string) => {
    setError(undefined);
    setWorking(true);
    await send(fileRequests.unlock, { params: { token }, body: { code: typed } }).then(setRequest, setError);
    code.current = typed;
    setWorking(false);
  };
  const sendFiles = async (files: File[]) => {
    setError(undefined);
    setProgress(0);
    try {
      setResult(await deliver(token, code.current, files, setProgress));
      setRequest(await send(fileRequests.unlock, { params: { token }, body: { code: code.current } }));
    } catch (failure) {
      setError(failure as Error);
    }
    setProgress(undefined);
  };
  return { request, error, isWorking, unlock, result, progress, sendFiles, again: () => setResult(undefined) };
}

async function deliver(
  token: string,
  code: string | undefined,
  files: File[],
  progress: (share: number) => void,
): Promise<Delivered> {
  const announced = files.map(({ name, size }) => ({ name: normaliseName(name), length: size }));
  const { key } = await send(fileRequests.announce, { params: { token }, body: { files: announced, code } });
  const form = new FormData();
  for (const file of files) form.append('files', file, normaliseName(file.name));
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  return sendForm<Delivered>(apiUrl(pathOf(fileRequests.send, { params: { token, key } })), form, {
    token: undefined,
    progress: (sent) => progress(Math.min(1, sent / total)),
    signal: new AbortController().signal,
  });
}
