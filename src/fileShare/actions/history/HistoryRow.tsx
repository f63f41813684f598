import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Rights } from '#contract/enums.ts';
import { fileFieldNames } from '#contract/fileNodes/fileFields.ts';
import type { NodeHistoryRow } from '#contract/fileNodes/nodeHistory.ts';
import type { EntryValue } from '#contract/instance/history.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';

/** One change: what, the values before and after, when and by whom. */
export function HistoryRow({ row }: { row: NodeHistoryRow }) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const lines = useLines(row);
  const { type, version, on, by, actedBy } = row;
  const comment = row.after?.comment;
  const kind = type === 'commented' && typeof comment === 'string' ? `comment.${comment}` : `type.${type}`;
  const what = translate(`filePage.history.${kind}`);
  const numbered = version === null ? what : `${what} · ${translate('files.versions.one', { number: version })}`;
  const author = by && actedBy ? { id: by.id ?? 0, name: `${actedBy.name} → ${by.name}` } : by;
  return (
    <ListItem divider disableGutters sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {numbered}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      {on && author && (
        <Typography variant="caption" color="text.secondary">
          {stamp(on, { id: author.id ?? 0, name: author.name })}
        </Typography>
      )}
    </ListItem>
  );
}

/** The labels of fields in the catalogue. */
const labels: Record<string, string> = {
  path: 'fileShare.file.location',
  name: 'fileShare.file.name',
  ...Object.fromEntries(fileFieldNames.map((field) => [field, `fileShare.file.${field}`])),
  // Its value is a number without a unit.
  expiryNoticePeriod: 'filePage.history.expiryNoticePeriod',
  inherit: 'filePage.history.inherit',
  denyDownload: 'filePage.history.denyDownload',
  viewOnly: 'filePage.history.viewOnly',
  entry: 'lists.history.entry',
};

/** The values of a change as lines of text. */
function useLines({ type, before, after }: NodeHistoryRow): string[] {
  const translate = useTranslate();
  const { formatSize, formatDate, formatDateTime } = useFormat();
  const entryText = ({ bizUnits, rights }: EntryValue) => {
    const units = bizUnits.map(({ bizUnitName }) => bizUnitName).join(` ${translate('fileShare.folder.and')} `);
    return translate(`lists.history.${rights === Rights.ReadWrite ? 'editor' : 'viewer'}`, { units });
  };
  const shown = (name: string, value: unknown): string => {
    if (name === 'path' && value === null) return translate('filePage.history.hiddenFolder');
    if (value === null || value === undefined || value === '') return translate('filePage.history.nothing');
    if (name === 'entry') return entryText(value as EntryValue);
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    return name === 'expiryDate' ? formatDate(String(value)) : String(value);
  };
  const changed = (name: string, label: string, was: unknown, is: unknown) =>
    `${label}: ${shown(name, was)} → ${shown(name, is)}`;
  if (type === 'copied' && before) return [translate('filePage.history.from', { path: shown('path', before.path) })];
  if (type === 'versionRestored')
    return [translate('filePage.history.restoredFrom', { number: Number(before?.version) })];
  if (type === 'shared' || type === 'requested') {
    const recipients = Array.isArray(after?.recipients) ? [after.recipients.join(', ')] : [];
    return [translate('filePage.history.until', { on: formatDateTime(String(after?.until)) }), ...recipients];
  }
  if (type === 'locked') {
    const reason = typeof after?.reason === 'string' ? [after.reason] : [];
    return [translate('filePage.history.until', { on: formatDateTime(String(after?.until)) }), ...reason];
  }
  if (typeof after?.hold === 'string') return [after.hold];
  if (typeof after?.bytes === 'number') return [formatSize(after.bytes)];
  if (typeof after?.size === 'number') {
    const editors = Array.isArray(after.editors) ? after.editors.map(({ name }: { name: string }) => name) : [];
    const edited = editors.length > 1 ? [translate('filePage.history.editors', { names: editors.join(', ') })] : [];
    return [formatSize(after.size), ...edited];
  }
  const lines = Object.entries(labels).flatMap(([name, label]) =>
    after && name in after ? [changed(name, translate(label), before?.[name], after[name])] : [],
  );
  // Groups of attributes have an ID only.
  if (after && 'attributeGroupId' in after) lines.push(translate('fileShare.folder.attributeGroup'));
  const [old, now] = [asTexts(before?.attributes), asTexts(after?.attributes)];
  return [...lines, ...Object.keys(now).map((label) => changed('attribute', label, old[label], now[label]))];
}

const asTexts = (values: unknown): Record<string, unknown> =>
  typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};
