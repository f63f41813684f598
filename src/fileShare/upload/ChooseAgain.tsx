import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { uploads } from './queue/uploads.ts';

/** Goes on with files whose upload the reload of the page interrupted: the browser forgets what was chosen. */
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
