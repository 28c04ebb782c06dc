import { can } from '@fieldhouse/contracts/permissions';
import { $api, useUser } from '@fieldhouse/web-kit';

/**
 * All that a profile shows, asked for at once: the parts further down do not wait for the child. Parents are asked for only by those who
 * see them (S1 §2).
 */
export function useProfile(childId: number) {
  const user = useUser();
  const of = { params: { path: { id: childId } } };
  const child = $api.useQuery('get', '/api/children/{id}', of);
  const seesParents = can(user, 'child.view-parents');
  const parents = $api.useQuery('get', '/api/children/{id}/parents', of, { enabled: seesParents });
  const evaluations = $api.useQuery('get', '/api/children/{id}/evaluations', of);
  const games = $api.useQuery('get', '/api/children/{id}/game-data', of);
  const mayChange = child.data?.mayChange ?? false;
  return {
    child,
    parents,
    evaluations,
    games,
    seesParents,
    /** Guardians whose access allows it, and admins; a coach who is no guardian reads (decision 15). */
    mayEdit: mayChange,
    /** The same guardians, and coaches and admins for every child. */
    mayRegister: can(user, 'registration.create', { isGuardian: mayChange }),
  };
}

type Profile = ReturnType<typeof useProfile>;
export type ParentsAnswer = Profile['parents'];
export type EvaluationsAnswer = Profile['evaluations'];
export type GamesAnswer = Profile['games'];
