import { type DateInputProps, DateInput as NativeDateInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dateTextProps } from '#web/ui/form/dateText.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** The date field of a form, with its date in the user's language. */
export function DateInput(props: DateInputProps) {
  const { formatDate } = useFormat();
  const stored: unknown = useWatch({ name: props.source });
  const value = String(props.format ? props.format(stored) : (stored ?? ''));
  return (
    <NativeDateInput
      {...props}
      slotProps={{ htmlInput: dateLimits, input: dateTextProps(isDay(value) ? formatDate(value) : '') }}
    />
  );
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The maximum limits years to four digits, so that the cursor moves on. */
const dateLimits = { max: '9999-12-31', onInput: reportEmpty };

/** For the styles (engines.css): react-admin's field keeps its initial value attribute. */
function reportEmpty({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.dataset.empty = String(currentTarget.value === '');
}
