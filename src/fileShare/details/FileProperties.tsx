import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { ExpiryBadge } from '#web/ui/ExpiryBadge.tsx';
import { ScanBadge } from '#web/ui/ScanBadge.tsx';
import { TagList } from '#web/ui/TagList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { IndexState } from './IndexState.tsx';
import { RetentionDate } from './RetentionDate.tsx';

interface FilePropertiesProps {
  file: FileEntity;
  onChooseFolder: (folderId: number) => void;
}

/** What is known of a file, one line each; what is empty is left out. */
export function FileProperties({ file, onChooseFolder }: FilePropertiesProps) {
  const translate = useTranslate();
  const { formatSize, formatNumber, formatDate, formatDateTime } = useFormat();
  const attributeTexts = useAttributeTexts();
  const labelFor = (key: string, values?: object) => translate(`fileShare.file.${key}`, values);
  const bytes = { smart_count: file.size, size: formatSize(file.size), bytes: formatNumber(file.size) };
  const valueFor = (id: number) => file.attributeValues.find(({ attributeId }) => attributeId === id);

  return (
    <DescriptionList>
      <DescriptionItem name={labelFor('subject')}>{file.subject}</DescriptionItem>
      {file.tags !== '' && (
        <DescriptionItem name={labelFor('tags')}>
          <TagList tags={file.tags} />
        </DescriptionItem>
      )}
      {file.attributeGroup?.attributes.map(({ id, name }) => {
        const value = valueFor(id);
        return (
          <DescriptionItem key={id} name={name}>
            {value && attributeTexts(value)}
          </DescriptionItem>
        );
      })}
      <DescriptionItem name={labelFor('size')}>
        {labelFor(file.size < 1024 ? 'fewBytes' : 'bytes', bytes)}
      </DescriptionItem>
      <DescriptionItem name={labelFor('type')}>{file.type}</DescriptionItem>
      <DescriptionItem name={labelFor('location')}>
        <Link
          component="button"
          type="button"
          onClick={() => onChooseFolder(file.parentId)}
          sx={{ textAlign: 'start' }}
        >
          {file.fullPath.slice(0, file.fullPath.lastIndexOf('/'))}
        </Link>
      </DescriptionItem>
      {file.expiryDate && (
        <DescriptionItem name={labelFor('expiryDate')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            {formatDate(file.expiryDate)}
            <ExpiryBadge file={file} />
          </Box>
        </DescriptionItem>
      )}
      {file.expiryNoticePeriod !== null && (
        <DescriptionItem name={labelFor('noticePeriod')}>
          {labelFor('days', { smart_count: file.expiryNoticePeriod })}
        </DescriptionItem>
      )}
      <RetentionDate retention={file.retention} />
      {file.bulletins.length > 0 && (
        <DescriptionItem name={translate('bulletins.visibleToEveryone')}>
          {file.bulletins.map(({ title }) => title).join(', ')}
        </DescriptionItem>
      )}
      {file.scan && (
        <DescriptionItem name={translate('fileShare.scan.title')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 }}>
            <ScanBadge scan={file.scan} />
            {translate(`fileShare.scan.${file.scan.state}`, { finding: file.scan.finding })}
          </Box>
        </DescriptionItem>
      )}
      <DescriptionItem name={translate('search.index.title')}>
        <IndexState file={file} />
      </DescriptionItem>
      <DescriptionItem name={labelFor('updatedBy')}>{file.updatedBy.name}</DescriptionItem>
      <DescriptionItem name={labelFor('updatedOn')}>{formatDateTime(file.updatedOn)}</DescriptionItem>
    </DescriptionList>
  );
}
