import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ApprovalDetails, ApprovalEntry } from '#contract/approvals.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** What happened in an approval and what was said, oldest first; for those who may read the words. */
export function ApprovalEntries({ approval: { entries } }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  if (!entries || entries.length === 0) return null;
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 0.5 } }} open={entries.some(hasWords)}>
      <Typography component="summary" variant="subtitle2">
        {translate('approvals.course')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry, index) => (
          // Entries are appended and never changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key
          <Entry key={index} entry={entry} />
        ))}
      </Box>
    </Box>
  );
}

/** The note of the starter is above the steps, and a step that opens has its name there. */
const hasWords = ({ type, text }: ApprovalEntry) => type !== 'started' && type !== 'stepOpened' && Boolean(text);

function Entry({ entry }: { entry: ApprovalEntry }) {
  const { type, by, for: of, step, text, on } = entry;
  const translate = useTranslate();
  const { formatRecent, formatDateTime } = useFormat();
  const who = by?.name ?? translate('approvals.system');
  const name = of ? translate('approvals.forWhom', { by: who, name: of.name }) : who;
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Typography variant="caption" component="p" color="text.secondary">
        {translate(`approvals.entries.${type}`, { by: name, step })}
        <span title={formatDateTime(on)}>{` · ${formatRecent(on)}`}</span>
      </Typography>
      {hasWords(entry) && (
        <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}
