import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { uploads } from './queue/uploads.ts';

/**
 * Continues uploads that were interrupted by a reload of the page: the browser has lost the files, so the user chooses
 * them again.
 */
export function ChooseAgain() {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: readonly File[]) => {
    if (uploads.attach(files).length > 0) notify('fileShare.upload.notThese', { type: 'warning' });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={translate('fileShare.upload.chooseAgain')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button size="small" sx={{ flexShrink: 0 }} onClick={() => input.current?.click()}>
        {translate('fileShare.upload.chooseAgain')}
      </Button>
    </>
  );
}
