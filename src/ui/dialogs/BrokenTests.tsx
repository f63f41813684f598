import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#dataProvider/client.ts';

/** The policy tests that a change would break; undefined for other errors. */
export function brokenTests(error: Error | null): string[] | undefined {
  return error instanceof ApiError && error.code === 'policy' ? error.errors.map(({ message }) => message) : undefined;
}

/** The query of a call that is forced although policy tests fail. */
export const forcing = (force: string | undefined) => (force === undefined ? {} : { force });

interface BrokenTestsProps {
  tests: string[];
  reason: string;
  onReason: (reason: string) => void;
}

/** Lists the policy tests that a change would break, and asks for a reason. */
export function BrokenTests({ tests, reason, onReason }: BrokenTestsProps) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        <AlertTitle>{translate('records.breaks', { smart_count: tests.length })}</AlertTitle>
        {/* Two folders of one name are two tests with one text. */}
        {[...new Set(tests)].map((test) => (
          <Typography key={test} variant="body2">
            {test}
          </Typography>
        ))}
      </Alert>
      <TextField
        label={translate('records.forceReason')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: limits.reason } }}
      />
    </>
  );
}
