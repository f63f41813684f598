import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { accessReviews, type ReviewDetails } from '#contract/accessReviews.ts';
import { call } from '#dataProvider/client.ts';
import { saveFile } from '#dataProvider/saveFile.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { RecordHeader } from '#web/admin/RecordHeader.tsx';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { ReviewState, useReviewListing } from './AccessReviewList.tsx';
import { ReviewEntries } from './ReviewEntries.tsx';

/** An access review with the entries of its folder, `/records/access/{id}`. */
export default function AccessReviewPage() {
  return (
    <AdminPage tabs={<RecordsTabs current="accessReviews" />}>
      <Show resource="accessReviews" id={useParams().id}>
        <Details />
      </Show>
    </AdminPage>
  );
}

function Details() {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const review = useRecordContext<ReviewDetails>();
  const listing = useReviewListing();
  // The cached record of the list or the form has no entries.
  if (!review?.entries) return null;
  const { reviewer, dueOn, folderName, fullPath, state } = review;
  return (
    <>
      <RecordHeader
        name={folderName}
        badges={<ReviewState review={review} />}
        line={translate('records.reviewLine', { path: fullPath, reviewer: reviewer.name, on: formatDate(dueOn) })}
        list={translate('records.accessReviews')}
        listing={listing}
      >
        <SaveFileButton label="records.report" save={() => saveReport(review.id)} />
      </RecordHeader>
      <Stack spacing={2} sx={{ py: 2 }}>
        {state === 'done' ? (
          <Alert severity="success">{translate('records.reviewDone')}</Alert>
        ) : (
          <Typography color="text.secondary">{translate('records.reviewHint')}</Typography>
        )}
        <ReviewEntries key={review.rowVersion} review={review} />
      </Stack>
    </>
  );
}

/** Saves the signed report. */
async function saveReport(id: number) {
  const report = await call(accessReviews.report, { params: { id: String(id) } });
  saveFile(new Blob([JSON.stringify(report, undefined, 2)], { type: 'application/json' }), `AccessReview_${id}.json`);
}
