import { $api, type SessionUser } from '@fieldhouse/web-kit';
import type { SetUpState } from '../routes/decide.ts';

/**
 * Whether the club has no admin yet. Asked only when nobody is signed in, and while the page shows what a visitor of
 * any other club sees.
 */
export function useSetUpState(user: SessionUser | null | undefined): SetUpState | undefined {
  const { data, isError } = $api.useQuery(
    'get',
    '/api/auth/set-up',
    {},
    { enabled: user === null, staleTime: Number.POSITIVE_INFINITY },
  );
  if (user !== null) return undefined;
  if (isError) return 'failed';
  return data && (data.isOpen ? 'open' : 'closed');
}
