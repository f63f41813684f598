import { useCallback, useEffect, useRef, useState } from 'react';
import { pathOf } from '#contract/endpoint.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { oneTimeShares, type SharePage } from '#contract/oneTimeShares.ts';
import { apiUrl } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';

/** The share of a token, and functions to open and download it. */
export function useShare(token: string) {
  const [share, setShare] = useState<SharePage>();
  const [error, setError] = useState<Error>();
  const [isWorking, setWorking] = useState(false);
  const code = useRef<string>(undefined);
  const params = { token };

  useEffect(() => {
    send(oneTimeShares.view, { params: { token } }).then(setShare, setError);
  }, [token]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setWorking(true);
    setError(undefined);
    await work().catch(setError);
    setWorking(false);
  }, []);
  const unlock = (typed: string) =>
    attempt(async () => {
      setShare(await send(oneTimeShares.unlock, { params, body: { code: typed } }));
      code.current = typed;
    });
  /** One file, or all as one ZIP if no id is given. */
  const download = (fileId?: number) =>
    attempt(async () => {
      const { onetimeKey } = await send(oneTimeShares.key, { params, body: { fileId, code: code.current } });
      follow(apiUrl(pathOf(transfers.download, { params: { key: onetimeKey } })));
      setShare((shown) => shown && { ...shown, files: shown.files.map((file) => withOneLess(file, fileId)) });
    });
  return { share, error, isWorking, unlock, download };
}

function withOneLess(file: SharePage['files'][number], fileId: number | undefined) {
  const isMeant = fileId === undefined || fileId === file.id;
  return isMeant && file.left !== undefined ? { ...file, left: Math.max(0, file.left - 1) } : file;
}

/** Because of the `download` attribute the browser stores the file, whatever its type is, and the page stays open. */
function follow(href: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
