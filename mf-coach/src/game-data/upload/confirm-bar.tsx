import type { UploadResult } from '@fieldhouse/api';
import { Button, Muted, media, Row } from '@fieldhouse/ui';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { type Mutation, useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRefreshRecords } from '../use-refresh-records.ts';
import { DiscardQuestion } from './discard-question.tsx';
import type { Confirmed } from './upload-confirmed.tsx';
import { rowsText } from './upload-text.ts';
import { useRefreshReview, useRefreshUploads } from './use-refresh-uploads.ts';

const Bar = styled.div`
  position: sticky; bottom: var(--s4); z-index: 2; display: flex; flex-wrap: wrap; gap: var(--s3) var(--s5);
  align-items: center; justify-content: space-between; padding: var(--s4) var(--s5);
  border: 1px solid var(--control); border-radius: var(--radius); background: var(--surface);
  box-shadow: var(--shadow-l);
  & > :first-child { flex: 1 1 16em; min-width: 0; }
  ${media.phone} {
    bottom: calc(72px + env(safe-area-inset-bottom)); padding: var(--s3) var(--s4);
    & > :last-child { flex: 1 1 100%; & > button { flex: 1; } }
  }
`;

interface ConfirmBarProps {
  upload: UploadResult;
  onLeave: () => void;
  onConfirmed: (result: Confirmed) => void;
}

/** A change of the upload's rows: its revision is not known before it ends. */
const isChange = ({ options }: Mutation) => String(options.mutationKey?.[1]).startsWith('/api/game-data/uploads/');

/** What would be stored, Discard upload and Confirm (S2 §3, Confirm result). */
export function ConfirmBar({ upload, onLeave, onConfirmed }: ConfirmBarProps) {
  const notify = useNotify();
  const confirmed = useWhileMounted(onConfirmed);
  const refreshRecords = useRefreshRecords();
  const refreshUploads = useRefreshUploads();
  const refreshReview = useRefreshReview();
  const [isAsking, setAsking] = useState(false);
  const { uploadId, revision, fileName, errors, leftOut, matchedPlayers, unmatchedPlayers, duplicateCount } = upload;
  const isChanging = useIsMutating({ predicate: isChange }) > 0;
  const { mutate, isPending } = $api.useMutation('post', '/api/game-data/confirm', {
    onSuccess: (result) => {
      confirmed({ ...result, fileName, errors, leftOut });
      void refreshUploads();
      void refreshRecords();
    },
    onError: (problem) => {
      const { code, detail } = asApiError(problem);
      if (code === 'upload_changed') void refreshReview();
      notify({ title: 'Upload Failed', description: detail, tone: 'destructive' });
    },
  });
  const validRows = matchedPlayers + unmatchedPlayers;
  const parts = [
    `${rowsText(validRows - duplicateCount)} to create`,
    duplicateCount > 0 && `${duplicateCount.toLocaleString('en-US')} as chosen`,
    leftOut > 0 && `${leftOut.toLocaleString('en-US')} left out`,
    errors > 0 && `${errors.toLocaleString('en-US')} with errors`,
  ];
  return (
    <Bar>
      <div>
        <b>{parts.filter(Boolean).join(' · ')}</b>
        <Muted $small>
          {unmatchedPlayers > 0 && <span>{`${unmatchedPlayers.toLocaleString('en-US')} without a player. `}</span>}
          <span>Nothing is stored before you confirm.</span>
        </Muted>
      </div>
      <Row $gap={2}>
        <Button look="quiet" onClick={() => setAsking(true)}>
          Discard upload
        </Button>
        <Button
          onClick={() => mutate({ body: { uploadId, revision } })}
          busyText={isPending ? 'Storing...' : undefined}
          disabled={validRows === 0 || isChanging}
        >
          Confirm
        </Button>
      </Row>
      {isAsking && <DiscardQuestion upload={upload} onClose={() => setAsking(false)} onDiscarded={onLeave} />}
    </Bar>
  );
}
