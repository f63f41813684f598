import type { Components, Theme } from '@mui/material/styles';

/** One visible focus ring for all elements. */
const focusRing = ({ theme }: { theme: Theme }) => ({
  '&.Mui-focusVisible, &:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
});
const focusRingInside = ({ theme }: { theme: Theme }) => ({
  '&.Mui-focusVisible, &:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
});

/** Overrides of Material UI: borders instead of shadows, no capitals, no ripples. */
export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontFeatureSettings: '"cv05", "ss03"' },
      // With reduced motion, only progress indicators are animated.
      '@media (prefers-reduced-motion: reduce)': {
        ':not([role="progressbar"], [role="progressbar"] *)': {
          animation: 'none !important',
          transition: 'none !important',
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: (props) => ({ ...focusRing(props), whiteSpace: 'nowrap' }),
      sizeMedium: { minHeight: 36 },
      outlined: ({ theme, ownerState: { color } }) =>
        color === 'primary' || color === undefined
          ? { borderColor: theme.palette.divider, color: theme.palette.text.primary }
          : { borderColor: theme.palette.divider },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({ borderColor: theme.palette.surface.controlLine }),
      inputSizeSmall: { paddingBlock: 8 },
    },
  },
  MuiChip: {
    styleOverrides: {
      sizeSmall: { height: 22, fontSize: 12, fontWeight: 550 },
      root: ({ theme, ownerState: { color, variant } }) =>
        color === 'default' && variant === 'filled'
          ? { backgroundColor: theme.palette.surface.accent, color: theme.palette.primary.main }
          : {},
    },
  },
  MuiIconButton: { styleOverrides: { root: focusRing } },
  MuiListItemButton: { styleOverrides: { root: focusRingInside } },
  MuiMenuItem: { styleOverrides: { root: focusRingInside } },
  MuiTab: { styleOverrides: { root: focusRingInside } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: focusRing } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'default' } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, borderRadius: 12 }) },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiMenu: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}` }) } },
  // In a corner without rows: above the floating button and the upload queue on narrow pages, else next to it.
  MuiSnackbar: {
    styleOverrides: {
      anchorOriginBottomRight: ({ theme }) => ({
        bottom: 'calc(84px + var(--upload-tray, 0px))',
        [theme.breakpoints.up('sm')]: { right: 24 },
        [theme.breakpoints.up('md')]: { bottom: 24, 'body:has([data-upload-tray]) &': { right: 460 } },
      }),
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true } },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.palette.divider, fontVariantNumeric: 'tabular-nums' }),
      head: ({ theme }) => ({
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 600,
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.surface.sunken,
      }),
    },
  },
};
