import type { Components, Theme } from '@mui/material/styles';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import { FormBody, UnsavedChanges } from './form/FormBody.tsx';
import { FormToolbar } from './form/FormToolbar.tsx';
import { ListPagination } from './list/ListPagination.tsx';
import { ListFailed, NoRows, NotLoaded } from './list/ListStates.tsx';
import { SelectAll } from './list/SelectAll.tsx';
import { shownInPage } from './shownInPage.ts';

const plainInput = { helperText: false, variant: 'outlined', margin: 'none', fullWidth: true } as const;
/** No card or margin around a record, and not wider than the page. */
const plainRecord = { '& > div': { marginTop: '0 !important' }, '& > div > *': { minWidth: 0 } } as const;
const pageSizes = [10, 25, 50, 100];

/** Facets and search are to the left of the rows. */
const facetColumns = {
  gridTemplateColumns: '200px minmax(0, 1fr)',
  '& > .facets': { gridColumn: 1, gridRow: '2 / span 3' },
  '& .RaList-actions': { gridColumn: '1 / -1', gridRow: 1 },
  '& .RaList-content, & .MuiTablePagination-root': { gridColumn: 2 },
} as const;

/** Defaults and styles of react-admin's components in the back office, for all resources. */
export const adminComponents: Components<Theme> = {
  RaList: {
    defaultProps: {
      title: false,
      component: 'div',
      empty: false,
      error: <ListFailed />,
      offline: <NotLoaded />,
      pagination: <ListPagination rowsPerPageOptions={pageSizes} />,
      perPage: 25,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        columnGap: 36,
        alignItems: 'start',
        '& .RaList-main': { display: 'contents' },
        '& .RaList-actions, & .RaList-content': { minWidth: 0 },
        '& .RaList-content': { boxShadow: 'none', marginTop: 0 },
        '& .MuiTablePagination-root': { borderBottom: 0, overflowX: 'hidden' },
        [theme.breakpoints.up('md')]: { '&:has(> .facets:not(.alone))': facetColumns },
        // A search box without facets is above the table: a column for it alone would leave the table less room.
        '& > .facets.alone': { gridRow: 2, marginBottom: 12, maxWidth: 360 },
        [theme.breakpoints.down('md')]: { '& > .facets': { gridRow: 2, marginBottom: 12 } },
      }),
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: {
        minHeight: 0,
        padding: 0,
        margin: '0 0 16px',
        flexDirection: 'column-reverse',
        alignItems: 'stretch',
        '& .RaFilterForm-root, & form': { minHeight: 0, padding: 0, pointerEvents: 'auto' },
      },
    },
  },
  // In the middle of an input, which is lower than react-admin's own.
  RaFilterFormInput: { styleOverrides: { root: { '& .RaFilterFormInput-hideButton': { marginBottom: '1px' } } } },
  RaDataTable: {
    defaultProps: { bulkActionButtons: false, rowClick: false, empty: <NoRows /> },
    styleOverrides: {
      root: ({ theme }) => ({
        '& .RaDataTable-tableWrapper': {
          border: `1px solid ${theme.palette.divider}`,
          borderRadius: 10,
          overflow: 'auto hidden',
        },
        '& .MuiTableCell-root': { height: 44, padding: '6px 8px', '&:first-of-type': { paddingLeft: 16 } },
        '& .MuiTableCell-paddingCheckbox': { width: 44, padding: '0 0 0 6px !important' },
        '& .MuiTableCell-head': { height: 38, backgroundColor: theme.palette.surface.sunken, whiteSpace: 'nowrap' },
        '& tbody .MuiTableCell-root': { overflowWrap: 'anywhere' },
        '& tbody tr:last-child > td': { borderBottom: 0 },
        '& tbody tr.Mui-selected, & tbody tr.Mui-selected:hover': { backgroundColor: theme.palette.surface.selected },
        // The heading of a column of buttons is visible to screen readers only.
        '& .unlabelled': { '& span': { ...visuallyHidden } },
        '& .row-menu': { opacity: 0 },
        '& tr:hover .row-menu, & tr:focus-within .row-menu, & .row-menu[aria-expanded="true"]': { opacity: 1 },
        '@media (hover: none)': { '& .row-menu': { opacity: 1 } },
      }),
    },
  },
  // Rows on phones have no columns.
  RaColumnsButton: {
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }) },
  },
  RaBulkActionsToolbar: {
    defaultProps: { selectAllButton: <SelectAll /> },
    styleOverrides: {
      root: ({ theme }) => ({
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          transform: 'none',
          minHeight: 40,
          height: 'auto',
          marginBottom: 8,
          padding: '0 12px !important',
          flexWrap: 'wrap',
          borderRadius: 8,
          color: theme.palette.text.primary,
          backgroundColor: theme.palette.surface.selected,
        },
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        '& .RaBulkActionsToolbar-topToolbar': { padding: 0, gap: 4, backgroundColor: 'transparent' },
      }),
    },
  },
  RaSimpleList: {
    styleOverrides: {
      root: ({ theme }) => ({
        '& .MuiListItem-root, & .MuiListItemButton-root': { paddingInline: 0 },
        // At the end of a row may be a button, which must not look disabled.
        '& .RaSimpleList-tertiary': { opacity: 1, color: theme.palette.text.secondary },
      }),
    },
  },
  RaTopToolbar: { styleOverrides: { root: { padding: 0, minHeight: 0, gap: 8, whiteSpace: 'nowrap' } } },
  RaEdit: {
    defaultProps: {
      title: false,
      actions: false,
      component: 'div',
      mutationMode: 'pessimistic',
      error: <ListFailed />,
      queryOptions: shownInPage,
    },
    styleOverrides: { root: plainRecord },
  },
  RaCreate: {
    defaultProps: { title: false, actions: false, component: 'div', mutationMode: 'pessimistic' },
    styleOverrides: { root: plainRecord },
  },
  RaShow: {
    defaultProps: {
      title: false,
      actions: false,
      component: 'div',
      error: <ListFailed />,
      queryOptions: shownInPage,
    },
    styleOverrides: { root: plainRecord },
  },
  // No space for a helper text below a field without one; react-admin's own option for that is an HTML element.
  RaTextInput: { defaultProps: plainInput },
  RaPasswordInput: { defaultProps: plainInput },
  // The list opens when one types, presses an arrow or clicks: opened by Tab alone it would cover the fields below.
  RaAutocompleteInput: { defaultProps: { ...plainInput, openOnFocus: false } },
  RaBooleanInput: { defaultProps: { helperText: false } },
  RaRadioButtonGroupInput: { defaultProps: { helperText: false, margin: 'none' } },
  // Firefox's date field needs the width for its button.
  RaDateInput: {
    defaultProps: plainInput,
    styleOverrides: { root: { minWidth: 190 } },
  },
  RaSelectInput: { defaultProps: plainInput },
  RaSelectArrayInput: { defaultProps: plainInput },
  RaNumberInput: { defaultProps: plainInput },
  RaSimpleForm: {
    defaultProps: {
      component: FormBody,
      toolbar: <FormToolbar />,
      warnWhenUnsavedChanges: true,
      WarnWhenUnsavedChangesComponent: UnsavedChanges,
      disableInvalidFormNotification: true,
      noValidate: true,
      mode: 'onChange',
      spacing: 2.5,
    },
  },
};
