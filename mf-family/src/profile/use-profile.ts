import { KEEPS_KNOWN_EVENTS } from '@fieldhouse/club-events';
import { can } from '@fieldhouse/contracts/permissions';
import { $api, useUser } from '@fieldhouse/web-kit';

/** The number of latest views for Viewed by the club, which has several in a line. */
const VIEW_LIMIT = 100;

/**
 * All data of a profile. The requests are sent at once: the sections do not wait for the child. The parents are
 * requested only for users who may see them (S1 §2).
 */
export function useProfile(childId: number) {
  const user = useUser();
  const request = { params: { path: { id: childId } } };
  const child = $api.useQuery('get', '/api/children/{id}', request, KEEPS_KNOWN_EVENTS);
  const seesParents = can(user, 'child.view-parents');
  const isFamily = user.role === 'parent';
  const parents = $api.useQuery('get', '/api/children/{id}/parents', request, { enabled: seesParents });
  const evaluations = $api.useQuery('get', '/api/children/{id}/evaluations', request);
  const games = $api.useQuery('get', '/api/children/{id}/game-data', request);
  const mayChange = child.data?.mayChange ?? false;
  const seesViews = can(user, 'child.see-views', { isGuardian: isFamily || mayChange });
  const views = $api.useQuery(
    'get',
    '/api/children/{id}/views',
    { params: { ...request.params, query: { limit: VIEW_LIMIT } } },
    { enabled: seesViews },
  );
  const seesInvitations = can(user, 'guardian.see-invitations', { isGuardian: isFamily || mayChange });
  const invitations = $api.useQuery('get', '/api/children/{id}/guardian-invitations', request, {
    enabled: seesInvitations,
  });
  return {
    child,
    parents,
    evaluations,
    games,
    views,
    invitations,
    seesParents,
    /** What happened to the child, in the area of admins (product decision 90). */
    seesTimeline: can(user, 'audit.read'),
    /** Guardians with Full Access, and admins. A coach who is not a guardian can only view (product decision 15). */
    mayEdit: mayChange,
    /** The same guardians, and coaches and admins for every child. */
    mayRegister: can(user, 'registration.create', { isGuardian: mayChange }),
  };
}

type Profile = ReturnType<typeof useProfile>;
export type ParentsAnswer = Profile['parents'];
export type EvaluationsAnswer = Profile['evaluations'];
export type ViewsAnswer = Profile['views'];
export type GamesAnswer = Profile['games'];
export type InvitationsAnswer = Profile['invitations'];
