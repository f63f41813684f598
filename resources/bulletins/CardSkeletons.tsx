import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';

/** Placeholders for cards that are loading. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2} role="status" aria-label={translate('shell.loading')}>
      {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
        <Skeleton key={key} variant="rounded" height={148} />
      ))}
    </Stack>
  );
}
