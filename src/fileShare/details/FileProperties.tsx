import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { fileFields, fileTexts } from '#contract/fileNodes/fileFields.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import { ExpiryFields } from '#web/ui/attributes/ExpiryFields.tsx';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { ExpiryBadge } from '#web/ui/ExpiryBadge.tsx';
import { fileTypeOf } from '#web/ui/fileIcon.ts';
import { ScanBadge } from '#web/ui/ScanBadge.tsx';
import { TagList } from '#web/ui/TagList.tsx';
import { PathText } from '#web/ui/text/PathText.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { EditableDetail } from './EditableDetail.tsx';
import { FileText } from './FileText.tsx';
import { attributeField } from './fileDraft.ts';
import { IndexState } from './IndexState.tsx';
import { RetentionDate } from './RetentionDate.tsx';

interface FilePropertiesProps {
  file: FileEntity;
  mayWrite: boolean;
  onChooseFolder: (folderId: number) => void;
}

/** The properties of a file in two columns; editable ones come first. */
export function FileProperties({ file, mayWrite, onChooseFolder }: FilePropertiesProps) {
  const translate = useTranslate();
  const { formatSize, formatNumber, formatDateTime } = useFormat();
  const labelFor = (key: string, values?: object) => translate(`fileShare.file.${key}`, values);
  const bytes = { smart_count: file.size, size: formatSize(file.size), bytes: formatNumber(file.size) };

  return (
    <DescriptionList>
      <WrittenFields file={file} mayWrite={mayWrite} />
      <AttributeFields file={file} mayWrite={mayWrite} />
      <DescriptionItem name={labelFor('size')}>
        {labelFor(file.size < 1024 ? 'fewBytes' : 'bytes', bytes)}
      </DescriptionItem>
      <DescriptionItem name={labelFor('type')}>
        <span title={file.type}>{fileTypeOf(file.name, translate)}</span>
      </DescriptionItem>
      <DescriptionItem name={translate('fileShare.list.modifiedOn')}>{formatDateTime(file.modifiedOn)}</DescriptionItem>
      <DescriptionItem name={labelFor('location')}>
        <Link
          component="button"
          type="button"
          onClick={() => onChooseFolder(file.parentId)}
          sx={{ textAlign: 'start' }}
        >
          <PathText path={file.fullPath.slice(0, file.fullPath.lastIndexOf('/'))} />
        </Link>
      </DescriptionItem>
      <RetentionDate retention={file.retention} />
      {file.bulletins.length > 0 && (
        <DescriptionItem name={translate('bulletins.visibleToEveryone')}>
          {file.bulletins.map(({ title }) => title).join(', ')}
        </DescriptionItem>
      )}
      {file.scan && (
        <DescriptionItem name={translate('fileShare.scan.title')}>
          <Box component="span" sx={inlineSx}>
            <ScanBadge scan={file.scan} />
            {translate(`fileShare.scan.${file.scan.state}`, { finding: file.scan.finding })}
          </Box>
        </DescriptionItem>
      )}
      <DescriptionItem name={labelFor('updatedBy')}>{file.updatedBy.name}</DescriptionItem>
      <DescriptionItem name={labelFor('updatedOn')}>{formatDateTime(file.updatedOn)}</DescriptionItem>
      <DescriptionItem name={translate('search.index.title')}>
        <IndexState file={file} />
      </DescriptionItem>
    </DescriptionList>
  );
}

type FieldsProps = Pick<FilePropertiesProps, 'file' | 'mayWrite'>;

/** Description, tags, and expiry. */
function WrittenFields({ file, mayWrite }: FieldsProps) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const labelFor = (key: string, values?: object) => translate(`fileShare.file.${key}`, values);
  return (
    <>
      {fileTexts.map((name) => (
        <EditableDetail
          key={name}
          file={file}
          names={[name]}
          label={labelFor(name)}
          mayWrite={mayWrite}
          input={({ values, problem, set }) => (
            <FileText
              {...fileFields[name]}
              label={labelFor(name)}
              value={values[name] ?? ''}
              problem={problem}
              onChange={(value) => set({ [name]: value })}
              isInline
            />
          )}
        >
          {fileFields[name].kind === 'tags' && file[name] ? <TagList tags={file[name]} /> : file[name]}
        </EditableDetail>
      ))}
      <EditableDetail
        file={file}
        names={['expiryDate', 'expiryNoticePeriod']}
        label={labelFor('expiryDate')}
        mayWrite={mayWrite}
        input={({ values: { expiryDate, expiryNoticePeriod }, set }) => (
          <ExpiryFields
            value={{
              expiryDate: expiryDate || null,
              expiryNoticePeriod: expiryNoticePeriod ? Number(expiryNoticePeriod) : null,
            }}
            onChange={(next) =>
              set({ expiryDate: next.expiryDate ?? '', expiryNoticePeriod: String(next.expiryNoticePeriod ?? '') })
            }
          />
        )}
      >
        {file.expiryDate && (
          <Box component="span" sx={inlineSx}>
            {formatDate(file.expiryDate)}
            <ExpiryBadge file={file} />
          </Box>
        )}
      </EditableDetail>
      {file.expiryNoticePeriod !== null && (
        <DescriptionItem name={labelFor('expiryNoticePeriod')}>
          {labelFor('days', { smart_count: file.expiryNoticePeriod })}
        </DescriptionItem>
      )}
    </>
  );
}

function AttributeFields({ file, mayWrite }: FieldsProps) {
  const attributeTexts = useAttributeTexts();
  return file.attributeGroup?.attributes.map((attribute) => {
    const field = attributeField(attribute.id);
    const value = file.attributeValues.find(({ attributeId }) => attributeId === attribute.id);
    return (
      <EditableDetail
        key={attribute.id}
        file={file}
        names={[field]}
        label={attribute.name}
        mayWrite={mayWrite}
        input={({ values, problem, set }) => (
          <AttributeField
            attribute={attribute}
            value={values[field] ?? ''}
            problem={problem}
            onChange={(next) => set({ [field]: next })}
          />
        )}
      >
        {value && attributeTexts(value)}
      </EditableDetail>
    );
  });
}

const inlineSx = { display: 'inline-flex', alignItems: 'center', gap: 0.5 } as const;
