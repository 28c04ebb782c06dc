import { $api, errorMessage, keyOf, useNotify } from '@fieldhouse/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { megabytes } from '../megabytes.ts';

const POLL_MS = 30_000;
/** While a backup is being made. */
const PROGRESS_MS = 2000;

/** The backups, loaded again every 30 seconds (S2 §9), more often while one is being made. */
export const useBackupStatus = ({ isStarting }: { isStarting: boolean }) =>
  $api.useQuery('get', '/api/admin/backup/status', undefined, {
    refetchInterval: ({ state }) => (isStarting || state.data?.progress ? PROGRESS_MS : POLL_MS),
  });

/** Makes a backup now; the request answers when the backup is complete. The result is a toast (S2 §8). */
export function useCreateBackup() {
  const notify = useNotify();
  const queries = useQueryClient();
  return $api.useMutation('post', '/api/admin/backup/trigger', {
    onSuccess: ({ success, filename, size, error }) => {
      if (!success) {
        notify({ title: 'Backup Failed', description: error ?? 'Unknown error occurred', tone: 'destructive' });
        return;
      }
      const what = [filename, size !== null && `(${megabytes(size)})`].filter(Boolean).join(' ');
      notify({ title: 'Backup Successful', description: what });
    },
    onError: (problem) =>
      notify({
        title: 'Backup Error',
        description: errorMessage(problem, 'Failed to trigger backup'),
        tone: 'destructive',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/backup/status') }),
  });
}
