import { UserManagementSkeleton } from '@fieldhouse/club-ui';
import type { UserManagementProps } from '@fieldhouse/club-ui/user-management';
import { isPhone, useMediaQuery } from '@fieldhouse/ui';
import { lazyPanel } from '@fieldhouse/web-kit';

const UserManagement = lazyPanel<UserManagementProps>(
  async () => ({ default: (await import('@fieldhouse/club-ui/user-management')).UserManagement }),
  ({ rows }) => <UserManagementSkeleton rows={rows} />,
);

/** The admins' panel on the family home (S1 §2). Only admins load its code. */
export function UsersPanel() {
  const rows = useMediaQuery(isPhone) ? 5 : 10;
  return <UserManagement title="User Management" rows={rows} edits="names" />;
}
