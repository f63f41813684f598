import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

/** Comma-separated tags, one chip each. */
export function TagList({ tags }: { tags: string }) {
  const names = [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {names.map((name) => (
        <Chip key={name} label={name} size="small" />
      ))}
    </Box>
  );
}
