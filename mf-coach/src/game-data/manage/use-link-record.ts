import { fullName } from '@fieldhouse/club-ui';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshRecords } from '../use-refresh-records.ts';

interface Player {
  id: number;
  firstName: string;
  lastName: string;
}

/** Links a record to a player and removes the link; a failure is a toast with the server's sentence (S2 §8). */
export function useLinkRecord(gameId: number) {
  const notify = useNotify();
  const refresh = useRefreshRecords();
  const failed = (title: string) => (problem: unknown) =>
    notify({ title, description: asApiError(problem).detail, tone: 'destructive' });
  const linking = $api.useMutation('post', '/api/game-data/{gameId}/link', { onError: failed('Linking Failed') });
  const unlinking = $api.useMutation('delete', '/api/game-data/{gameId}/link', {
    onError: failed('Failed to remove link'),
  });
  const params = { path: { gameId } };
  return {
    link: (player: Player) =>
      linking.mutate(
        { params, body: { childId: player.id } },
        {
          onSuccess: async () => {
            await refresh();
            notify({ title: 'Game record linked', description: `It is on the page of ${fullName(player)} now.` });
          },
        },
      ),
    unlink: (onDone: () => void) =>
      unlinking.mutate(
        { params },
        {
          onSuccess: async () => {
            await refresh();
            notify({ title: 'Link removed' });
            onDone();
          },
        },
      ),
    isLinking: linking.isPending,
    isUnlinking: unlinking.isPending,
    isCoolingDown: linking.isCoolingDown || unlinking.isCoolingDown,
  };
}
