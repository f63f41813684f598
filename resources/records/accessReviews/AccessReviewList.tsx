import AddIcon from '@mui/icons-material/Add';
import Chip from '@mui/material/Chip';
import { List, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type AccessReview, reviewFields } from '#contract/accessReviews.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import type { Listing } from '#web/admin/RecordHeader.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';

const colours = { open: 'default', overdue: 'warning', done: 'success' } as const;

/** Those due last first: all for administrators, the own ones for other users. */
export function useReviewListing(): Listing {
  const mayManage = useCan()('accessReview.manage');
  return { sort: { field: 'dueOn', order: 'DESC' }, ...(!mayManage && { filter: { mine: true } }) };
}

/** Access reviews, `/records/access`. */
export default function AccessReviewList() {
  const { formatDate } = useFormat();
  const mayManage = useCan()('accessReview.manage');
  const name = ({ id, folderName }: AccessReview) => <NameLink id={id} name={folderName} />;
  return (
    <AdminPage tabs={<RecordsTabs current="accessReviews" />}>
      <List
        resource="accessReviews"
        {...useReviewListing()}
        exporter={false}
        actions={<ListHeader title="records.accessReviews" create={{ label: 'records.createReview', icon: AddIcon }} />}
        aside={<Facets search="records.searchReviews" />}
      >
        <Table<AccessReview>
          sortFields={reviewFields}
          empty={<NoRows text={mayManage ? 'records.noAccessReviews' : 'records.noReviewsOfMine'} />}
          phone={{
            primary: name,
            secondary: ({ reviewer, dueOn }) => `${reviewer.name}, ${formatDate(dueOn)}`,
            end: (review) => <ReviewState review={review} />,
          }}
        >
          <Column<AccessReview> source="folderName" label="records.folder" render={name} />
          <Column<AccessReview> source="reviewer" label="records.reviewer" render={({ reviewer }) => reviewer.name} />
          <Column<AccessReview> source="dueOn" label="records.due" render={({ dueOn }) => formatDate(dueOn)} />
          <Column<AccessReview>
            source="state"
            label="records.state"
            render={(review) => <ReviewState review={review} />}
          />
        </Table>
      </List>
    </AdminPage>
  );
}

/** Open, overdue or done. */
export function ReviewState({ review: { state } }: { review: Pick<AccessReview, 'state'> }) {
  const translate = useTranslate();
  return (
    <Chip size="small" color={colours[state]} variant="outlined" label={translate(`records.reviewStates.${state}`)} />
  );
}
