import GroupIcon from '@mui/icons-material/GroupsOutlined';
import UserIcon from '@mui/icons-material/PersonOutline';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import type { BizUnit } from './entries.ts';

interface UnitsProps {
  units: readonly BizUnit[];
  /** Shows a button that removes a unit. */
  onTakeOut?: (unit: BizUnit) => void;
}

/** The units of one entry, joined by "and": the entry matches users who are in all of them. */
export function Units({ units, onTakeOut }: UnitsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      {units.map((unit, index) => (
        <Fragment key={unit.id}>
          {index > 0 && (
            <Typography variant="body2" color="text.secondary">
              {translate('folderPermissions.and')}
            </Typography>
          )}
          <UnitChip unit={unit} onTakeOut={onTakeOut} />
        </Fragment>
      ))}
    </Box>
  );
}

function UnitChip({ unit, onTakeOut }: { unit: BizUnit } & Pick<UnitsProps, 'onTakeOut'>) {
  const translate = useTranslate();
  const Icon = unitIcon(unit);
  return (
    <Chip
      icon={<Icon titleAccess={translate(`folderPermissions.${unit.isGroup ? 'group' : 'user'}`)} />}
      label={unit.name}
      title={unit.name}
      {...(onTakeOut && {
        onDelete: () => onTakeOut(unit),
        'aria-label': translate('folderPermissions.pick.remove', { name: unit.name }),
      })}
      variant="outlined"
      sx={{ maxWidth: '100%' }}
    />
  );
}

/** The icon that distinguishes groups from people. */
export const unitIcon = ({ isGroup }: Pick<BizUnit, 'isGroup'>) => (isGroup ? GroupIcon : UserIcon);

/** The units of an entry as text: `Lawyers and Brno`. */
export function useUnitTexts() {
  const translate = useTranslate();
  return (units: readonly BizUnit[]) => units.map(({ name }) => name).join(` ${translate('folderPermissions.and')} `);
}
