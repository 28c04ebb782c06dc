import { Button, Card, EmptyState, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api, asApiError, QueryView } from '@fieldhouse/web-kit';
import FileX from 'lucide-react/icons/file-x';
import { AllRows } from './all-rows.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import { DuplicateRows } from './duplicate-rows.tsx';
import { UnmatchedRows } from './unmatched-rows.tsx';
import type { Confirmed } from './upload-confirmed.tsx';
import { UploadCounts } from './upload-counts.tsx';
import { UploadErrors } from './upload-errors.tsx';
import { UploadFile } from './upload-file.tsx';

interface ReviewUploadProps {
  uploadId: number;
  /** Returns to the form; the upload stays unfinished. */
  onLeave: () => void;
  onConfirmed: (result: Confirmed) => void;
}

/** The review of an upload: unmatched players, duplicates, all rows, errors, and Confirm (S2 §2, §4). */
export function ReviewUpload({ uploadId, onLeave, onConfirmed }: ReviewUploadProps) {
  const query = $api.useQuery('get', '/api/game-data/uploads/{uploadId}', { params: { path: { uploadId } } });
  if (query.error && asApiError(query.error).status === 404) {
    return (
      <Card>
        <EmptyState
          icon={<FileX />}
          headingLevel={2}
          title="This upload is not there any more"
          text="It was confirmed or discarded, or a day has passed."
          action={
            <Button look="turf" onClick={onLeave}>
              Upload a file
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <QueryView query={query} errorTitle="Failed to load the upload" skeleton={<ReviewSkeleton />}>
      {(upload) => (
        <Stack $gap={6}>
          <UploadFile upload={upload} onLeave={onLeave} />
          <UploadCounts upload={upload} />
          <UnmatchedRows uploadId={uploadId} />
          {upload.duplicateCount > 0 && <DuplicateRows uploadId={uploadId} count={upload.duplicateCount} />}
          <AllRows upload={upload} />
          {upload.errorList.length > 0 && <UploadErrors upload={upload} />}
          <ConfirmBar upload={upload} onLeave={onLeave} onConfirmed={onConfirmed} />
        </Stack>
      )}
    </QueryView>
  );
}

function ReviewSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <SkeletonBar $height="72px" />
        <SkeletonBar $height="96px" />
        <SkeletonBar $height="320px" />
      </Stack>
    </Skeleton>
  );
}
