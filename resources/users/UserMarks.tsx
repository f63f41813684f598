import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { UserView } from '#contract/users.ts';

/** What is special about a user: may administrate, or may not sign in. Others than administrators are not told. */
export function UserMarks({ user: { isAdmin, isSysAdmin, invalid } }: { user: UserView }) {
  const translate = useTranslate();
  const marks: [key: string, color: ChipProps['color']][] = [];
  if (isSysAdmin) marks.push(['sysAdmin', 'primary']);
  if (isAdmin) marks.push(['admin', 'primary']);
  if (invalid) marks.push(['invalid', 'error']);
  if (marks.length === 0) return null;
  return (
    <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ display: 'inline-flex', flexWrap: 'wrap' }}>
      {marks.map(([key, color]) => (
        <Chip
          key={key}
          component="span"
          size="small"
          variant="outlined"
          color={color ?? 'default'}
          label={translate(`users.${key}`)}
        />
      ))}
    </Stack>
  );
}
