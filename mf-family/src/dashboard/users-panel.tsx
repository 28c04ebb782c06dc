import { UserManagementSkeleton } from '@fieldhouse/club-ui';
import { Card, ErrorState, isPhone, useMediaQuery } from '@fieldhouse/ui';
import { useQuery } from '@tanstack/react-query';

const TITLE = 'User Management';

/** The admins' panel on the family home (S1 §2). Only admins load its code. */
export function UsersPanel() {
  const rows = useMediaQuery(isPhone) ? 5 : 10;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['code', 'user-management'],
    queryFn: () => import('@fieldhouse/club-ui/user-management'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (data) return <data.UserManagement title={TITLE} rows={rows} edits="names" />;
  if (!error) return <UserManagementSkeleton rows={rows} />;
  return (
    <Card>
      <ErrorState
        headingLevel={2}
        title={`${TITLE} did not load`}
        text="Everything else on this page works."
        onRetry={refetch}
        busyText={isFetching ? 'Trying...' : undefined}
      />
    </Card>
  );
}
