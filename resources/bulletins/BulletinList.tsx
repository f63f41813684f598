import BoardIcon from '@mui/icons-material/CampaignOutlined';
import AddIcon from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { ListDefaults } from '#web/ui/list/listParams.ts';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListParams } from '#web/ui/list/useListParams.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { PageFrame } from '#web/ui/page/PageFrame.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { BulletinCard } from './BulletinCard.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { MoreBelow } from './MoreBelow.tsx';
import { type Board, useBoard } from './useBoard.ts';

const defaults: ListDefaults = { fields: ['id'], dir: 'desc', takes: [10] };

/** The page `/bbs`. */
export default function BulletinList() {
  const translate = useTranslate();
  const { listParams, go } = useListParams(defaults);
  const board = useBoard(listParams.search);
  const { total, shown, isFetching } = board;

  return (
    <PageFrame width="form">
      <PageHead title={translate('bulletins.title')}>
        <Button component={Link} to={paths.bulletins.create} variant="contained" startIcon={<AddIcon />}>
          {translate('bulletins.create')}
        </Button>
      </PageHead>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box sx={{ flex: '0 1 360px', minWidth: 0 }}>
          <SearchBox
            label={translate('bulletins.search')}
            value={listParams.search}
            onSearch={(search) => go({ search })}
          />
        </Box>
        <ReloadButton isFetching={isFetching && shown !== undefined} onReload={board.reload} />
        {shown && (
          <Typography
            role="status"
            variant="body2"
            noWrap
            aria-label={translate('bulletins.counter', { shown: shown.length, total })}
            sx={{ ml: 'auto !important', flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {`${shown.length} / ${total}`}
          </Typography>
        )}
      </Stack>
      <Cards board={board} isSearch={listParams.search !== ''} />
    </PageFrame>
  );
}

function Cards({ board, isSearch }: { board: Board; isSearch: boolean }) {
  const translate = useTranslate();
  const { shown, error, reload } = board;
  if (!shown) return error ? <LoadError error={error} onRetry={reload} /> : <CardSkeletons />;
  if (shown.length === 0) {
    return (
      <Paper variant="outlined" sx={{ py: 4 }}>
        <EmptyState
          icon={BoardIcon}
          title={translate(isSearch ? 'ui.noneFound' : 'bulletins.empty')}
          {...(!isSearch && { hint: translate('bulletins.emptyHint') })}
        />
      </Paper>
    );
  }
  return (
    <>
      <Stack
        component="ul"
        aria-label={translate('bulletins.title')}
        spacing={2}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {shown.map((bulletin) => (
          <li key={bulletin.id}>
            <BulletinCard bulletin={bulletin} />
          </li>
        ))}
      </Stack>
      <MoreBelow board={board} />
    </>
  );
}
