import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { InfinitePagination, useInfinitePaginationContext, useTranslate } from 'react-admin';
import { CardSkeletons } from './CardSkeletons.tsx';

/** The end of the loaded list: scrolling near it loads the next page; a button does the same without scrolling. */
export function MoreBelow() {
  const translate = useTranslate();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  return (
    <Box sx={{ mt: 2, textAlign: 'center', '& .MuiCircularProgress-root': { display: 'none' } }}>
      {isFetchingNextPage && <CardSkeletons count={1} />}
      {hasNextPage && !isFetchingNextPage && (
        <Button onClick={() => void fetchNextPage()}>{translate('bulletins.more')}</Button>
      )}
      <InfinitePagination />
    </Box>
  );
}
