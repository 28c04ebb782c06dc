import type { Team } from '@fieldhouse/api';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { useRefreshTeams } from './use-refresh-teams.ts';

/** Adds children to a team and removes them; a failure is a toast with the server's sentence (S2 §8). */
export function useMembership({ id }: Pick<Team, 'id'>) {
  const notify = useNotify();
  const refresh = useRefreshTeams();
  const adding = $api.useMutation('post', '/api/teams/{id}/members', {
    onSuccess: refresh,
    onError: (problem) => {
      const { code, detail } = asApiError(problem);
      const title = code === 'age_outside_limits' ? 'Age Restriction' : 'Failed to add child to team';
      notify({ title, description: detail, tone: 'destructive' });
    },
  });
  const removing = $api.useMutation('delete', '/api/teams/{id}/members/{childId}', {
    onSuccess: refresh,
    onError: (problem) =>
      notify({
        title: 'Failed to remove child from team',
        description: asApiError(problem).detail,
        tone: 'destructive',
      }),
  });
  return {
    add: (childId: number, onSuccess: () => void) =>
      adding.mutate({ params: { path: { id } }, body: { childId } }, { onSuccess }),
    remove: (childId: number, onSuccess: () => void) =>
      removing.mutate({ params: { path: { id, childId } } }, { onSuccess }),
    isAdding: adding.isPending,
    isRemoving: removing.isPending,
    isCoolingDown: adding.isCoolingDown || removing.isCoolingDown,
  };
}
