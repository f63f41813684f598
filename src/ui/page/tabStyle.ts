/** Styles a link to another page as a tab. */
export const tabSx = {
  px: 2,
  py: 1.25,
  mb: '-1px',
  typography: 'button',
  textDecoration: 'none',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
