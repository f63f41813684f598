import ExpandIcon from '@mui/icons-material/ExpandMore';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { FilterLiveForm, TextInput, useListFilterContext, useTranslate } from 'react-admin';
import { parametersOf } from '#dataProvider/filters.ts';
import { useNarrow } from '#web/ui/page/useNarrow.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface FacetsProps {
  /** The label of the search box. */
  search: string;
  children?: ReactNode;
}

/** The search box and the facets next to a list. */
export function Facets({ search, children }: FacetsProps) {
  const translate = useTranslate();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      className={children ? 'facets' : 'facets alone'}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      <Search label={search} />
      {children && isNarrow && (
        <Button
          startIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ alignSelf: 'start' }}
        >
          {translate('ui.quickFilters')}
        </Button>
      )}
      {(!isNarrow || isOpen) && children}
    </Box>
  );
}

/** Searches when typing pauses, and keeps the focus. */
export function Search({ label }: { label: string }) {
  const name = useTranslate()(label);
  return (
    <Box role="search" aria-label={name} sx={{ '& .MuiFormControl-root': { m: 0, width: '100%' } }}>
      <FilterLiveForm debounce={300}>
        <TextInput
          source="q"
          label={false}
          placeholder={name}
          resettable
          fullWidth
          helperText={false}
          slotProps={{
            htmlInput: { 'aria-label': name, maxLength: 1000 },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      </FilterLiveForm>
    </Box>
  );
}

interface FacetProps {
  label: string;
  /** The filter that the choices set. */
  source: string;
  /** The labels are shown as they are. */
  choices: readonly { value: string; label: string; count?: number | Counted | undefined }[];
}

/** A number of rows that may not be counted completely. */
interface Counted {
  total: number;
  hasMore: boolean;
}

/** A facet of a list, with the number of rows for each choice. */
export function Facet({ label, source, choices }: FacetProps) {
  const id = useId();
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { filterValues, setFilters } = useListFilterContext();
  const choose = (value: string, isChosen: boolean) => {
    const { [source]: _, ...rest } = filterValues;
    setFilters(isChosen ? rest : { ...rest, [source]: value });
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} component="h2" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mb: 0.5 }}>
        {translate(label)}
      </Typography>
      <List disablePadding>
        {choices.map(({ value, label: choice, count }) => {
          const isChosen = parametersOf({ [source]: filterValues[source] })[source] === value;
          return (
            <ListItem key={value} disablePadding>
              <ListItemButton
                selected={isChosen}
                aria-pressed={isChosen}
                onClick={() => choose(value, isChosen)}
                sx={{
                  mx: '-10px',
                  px: '10px',
                  minHeight: 30,
                  py: 0,
                  borderRadius: '6px',
                  justifyContent: 'space-between',
                  color: isChosen ? 'primary.main' : 'text.secondary',
                  fontWeight: isChosen ? 600 : 400,
                }}
              >
                {choice}
                {count !== undefined && (
                  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {typeof count === 'number' ? formatNumber(count) : countText(count, formatNumber)}
                  </Box>
                )}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}

/** Nothing when none was found among the counted rows, but there are more. */
function countText({ total, hasMore }: Counted, formatNumber: (value: number) => string): string {
  if (!hasMore) return formatNumber(total);
  return total === 0 ? '' : `${formatNumber(total)}+`;
}
