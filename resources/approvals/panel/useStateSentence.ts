import { useTranslate } from 'react-admin';
import type { ApprovalDetails } from '#contract/approvals.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** What became of an approval so far, in one sentence: `Version 4 is in step 2 of 3. Anna sent it on 2 March.` */
export function useStateSentence({
  version,
  state,
  step,
  stepCount,
  startedBy,
  startedOn,
  endedOn,
  steps,
}: ApprovalDetails) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const { number } = version;
  if (state === 'running') {
    return translate('approvals.sentence.running', {
      ...{ number, step, of: stepCount, by: startedBy.name, on: formatDate(startedOn) },
    });
  }
  const people = new Set(
    steps.flatMap(({ people }) =>
      people.filter(({ decision }) => decision === 'approve').map(({ id, by }) => by?.id ?? id),
    ),
  );
  return translate(`approvals.sentence.${state}`, {
    ...{ number, on: formatDate(endedOn ?? startedOn), smart_count: people.size },
  });
}
