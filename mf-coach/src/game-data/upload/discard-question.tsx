import type { UploadSummary } from '@fieldhouse/api';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify, useWhileMounted } from '@fieldhouse/web-kit';
import { useRefreshUploads } from './use-refresh-uploads.ts';

interface DiscardQuestionProps {
  upload: Pick<UploadSummary, 'uploadId' | 'fileName'>;
  onClose: () => void;
  /** Called after the upload was discarded. */
  onDiscarded?: () => void;
}

/** Asks before an upload is discarded. */
export function DiscardQuestion({ upload, onClose, onDiscarded }: DiscardQuestionProps) {
  const notify = useNotify();
  const discarded = useWhileMounted(() => onDiscarded?.());
  const refresh = useRefreshUploads();
  const { mutate, isPending } = $api.useMutation('delete', '/api/game-data/uploads/{uploadId}', {
    onSuccess: async () => {
      discarded();
      await refresh();
      notify({ title: 'Upload discarded', description: upload.fileName });
      onClose();
    },
    onError: (problem) => {
      notify({ title: 'Failed to discard upload', description: asApiError(problem).detail, tone: 'destructive' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => mutate({ params: { path: { uploadId: upload.uploadId } } })}
      title={`Discard ${upload.fileName}?`}
      confirmText="Discard"
      cancelText="Keep"
      busyText={isPending ? 'Discarding...' : undefined}
    >
      <p>Nothing of it was stored. The players that were chosen are lost.</p>
    </ConfirmDialog>
  );
}
