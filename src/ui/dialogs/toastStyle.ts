/** Every toast looks the same, and stands out: light on dark, or dark on light. What it says tells what kind it is. */
export const toastSx = {
  bgcolor: 'text.primary',
  color: 'background.paper',
  borderRadius: 1,
  boxShadow: 6,
  fontSize: '0.875rem',
  lineHeight: '20px',
} as const;
