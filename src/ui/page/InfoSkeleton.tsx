import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** Placeholder for details that are being loaded. */
export function InfoSkeleton() {
  return (
    <Stack spacing={2.5} aria-busy>
      {[60, 85, 40, 70].map((width) => (
        <div key={width}>
          <Skeleton variant="text" width="25%" />
          <Skeleton variant="text" width={`${width}%`} />
        </div>
      ))}
    </Stack>
  );
}
