/** All toasts have the same style with inverted colours; the text tells the severity. */
export const toastSx = {
  bgcolor: 'text.primary',
  color: 'background.paper',
  borderRadius: 1,
  boxShadow: 6,
  fontSize: '0.875rem',
  lineHeight: '20px',
} as const;
