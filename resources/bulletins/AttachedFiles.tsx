import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BulletinFile } from '#contract/bulletins.ts';
import { paths } from '#web/paths.ts';
import type { ShownFile } from '#web/pdfPreview/shownFile.ts';
import { fileIconOf } from '#web/ui/fileIcon.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useDownloadAttached } from './useDownloadAttached.ts';

/** The files on a bulletin: a click downloads, or opens the viewer for a PDF whose download is prevented. */
export function AttachedFiles({ files }: { files: readonly BulletinFile[] }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  return (
    <Box component="ul" aria-label={translate('bulletins.files')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => {
        const Icon = fileIconOf(file.name);
        return (
          <Box component="li" key={file.id} sx={{ display: 'flex', gap: 1, py: 0.25, alignItems: 'baseline' }}>
            <Icon fontSize="small" sx={{ color: 'text.secondary', alignSelf: 'center' }} />
            <FileLink file={file} />
            <Typography variant="caption" noWrap sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatSize(file.length)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function FileLink({ file }: { file: BulletinFile }) {
  const { download, isBusy } = useDownloadAttached(file);
  const { id, name } = file;
  const sx = { minWidth: 0, overflowWrap: 'anywhere', textAlign: 'start' } as const;
  if (file.denyDownloadInherited) {
    const shown: ShownFile = { id, name, back: paths.bulletins.list };
    return (
      <MuiLink component={Link} to={paths.pdfPreview.of(id)} state={shown} sx={sx}>
        {name}
      </MuiLink>
    );
  }
  return (
    <MuiLink component="button" type="button" onClick={download} aria-busy={isBusy} sx={sx}>
      {name}
    </MuiLink>
  );
}
