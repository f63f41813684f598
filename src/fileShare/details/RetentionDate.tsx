import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { DescriptionItem } from '#web/ui/DescriptionList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** Which retention rule applies to a file, and when. */
export function RetentionDate({ retention }: Pick<FileEntity, 'retention'>) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  if (!retention) return null;
  return (
    <DescriptionItem name={translate('ui.retention')}>
      {translate(`ui.retentionBy.${retention.action}`, { name: retention.name, on: formatDate(retention.on) })}
    </DescriptionItem>
  );
}
