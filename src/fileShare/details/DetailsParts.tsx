import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { versionsQuery } from '#web/preview/versionsQuery.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { commentsQuery } from '../state/fileQueries.ts';

const parts = ['details', 'comments', 'versions'] as const;
export type DetailsPart = (typeof parts)[number];

interface DetailsPartsProps {
  fileId: number;
  shown: DetailsPart;
  onShow: (part: DetailsPart) => void;
}

/** Tabs for details, comments and versions, with their counts. */
export function DetailsParts({ fileId, shown, onShow }: DetailsPartsProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const counts = {
    details: undefined,
    comments: useQuery(commentsQuery(fileId)).data?.items.length,
    versions: useQuery(versionsQuery(fileId)).data?.items.length,
  };
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={shown}
      aria-label={translate('files.part.title')}
      onChange={(_, part: DetailsPart | null) => part && onShow(part)}
      sx={partsSx}
    >
      {parts.map((part) => (
        <ToggleButton key={part} value={part}>
          {translate(`files.part.${part}`)}
          {(counts[part] ?? 0) > 0 && <span className="count">{formatNumber(counts[part] ?? 0)}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const partsSx = {
  p: '3px',
  borderRadius: 1,
  bgcolor: 'action.hover',
  '& .MuiToggleButton-root': {
    border: 0,
    borderRadius: '6px !important',
    py: 0.5,
    typography: 'button',
    color: 'text.secondary',
    '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'background.paper', color: 'text.primary', boxShadow: 1 },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  },
  '& .count': { ml: 0.75, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
