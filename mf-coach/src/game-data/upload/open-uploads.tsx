import type { UploadSummary } from '@fieldhouse/api';
import { SPORT_NAMES } from '@fieldhouse/contracts/club';
import { Button, Callout, Row } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import FileClock from 'lucide-react/icons/file-clock';
import { useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { momentText, rowsText } from './upload-text.ts';

/** Unfinished uploads, of this or another device. */
export function OpenUploads({ onOpen }: { onOpen: (uploadId: number) => void }) {
  const { data: uploads = [] } = $api.useQuery('get', '/api/game-data/uploads');
  const [discarded, setDiscarded] = useState<UploadSummary>();
  return (
    <>
      {uploads.map((upload) => (
        <Callout
          key={upload.uploadId}
          tone="warning"
          icon={<FileClock />}
          title={`You have an upload from ${momentText(upload.createdAt)} to finish`}
          action={
            <Row $gap={2}>
              <Button look="quiet" onClick={() => setDiscarded(upload)} aria-label={`Discard ${upload.fileName}`}>
                Discard
              </Button>
              <Button onClick={() => onOpen(upload.uploadId)} aria-label={`Continue ${upload.fileName}`}>
                Continue
              </Button>
            </Row>
          }
        >
          {[upload.fileName, SPORT_NAMES[upload.sport], rowsText(upload.totalRecords)].join(' · ')}
        </Callout>
      ))}
      {discarded && <DiscardQuestion upload={discarded} onClose={() => setDiscarded(undefined)} />}
    </>
  );
}
