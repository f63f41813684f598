import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import type { Board } from './useBoard.ts';

/** The end of what is shown: coming near it loads the next page; a button does so without scrolling. */
export function MoreBelow({ board: { hasMore, isFetching, error, loadMore } }: { board: Board }) {
  const translate = useTranslate();
  const end = useRef<HTMLDivElement>(null);
  const mayLoad = hasMore && !isFetching && !error;
  useEffect(() => {
    const element = end.current;
    if (!element || !mayLoad) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayLoad, loadMore]);

  if (error) return <LoadError error={error} onRetry={loadMore} />;
  if (!hasMore) return null;
  return (
    <Box ref={end} sx={{ textAlign: 'center' }}>
      {isFetching ? <CardSkeletons count={1} /> : <Button onClick={loadMore}>{translate('bulletins.more')}</Button>}
    </Box>
  );
}
