import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type MouseEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { receipts } from '#contract/fileNodes/receipts.ts';
import { call } from '#dataProvider/client.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { saveFile } from '#dataProvider/saveFile.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

interface ReceiptMenuProps {
  file: { id: number; name: string };
  /** An earlier version; absent for the current content. */
  version?: { id: number; number: number };
}

/** Downloads the signed receipt of an upload, for printing or verification. */
export default function ReceiptMenu({ file, version }: ReceiptMenuProps) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const params = { id: String(file.id) };
  const query = version ? { version: String(version.id) } : {};
  const saveJson = async () => {
    const text = JSON.stringify(await call(receipts.get, { params, query }), undefined, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `${file.name}.receipt.json`);
  };
  const savePdf = () =>
    saveContent(receipts.get, { params, query: { ...query, format: 'pdf' } }, `${file.name}.receipt.pdf`);
  const label = translate('files.versions.receipt');
  const shown = version ? `${label}: ${translate('files.versions.one', { number: version.number })}` : label;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget);
  const item = (format: string, save: () => Promise<void>) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        save().catch(showError);
      }}
    >
      {label} ({format})
    </MenuItem>
  );
  return (
    <>
      {version ? (
        <Tooltip title={shown}>
          <IconButton size="small" aria-haspopup="menu" onClick={open}>
            <ReceiptIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          size="small"
          startIcon={<ReceiptIcon />}
          aria-haspopup="menu"
          onClick={open}
          sx={{ alignSelf: 'flex-start' }}
        >
          {shown}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item('PDF', savePdf)}
        {item('JSON', saveJson)}
      </Menu>
    </>
  );
}
