import type { Role } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';

interface UserCounts {
  total: number;
  admins: number;
  coaches: number;
  parents: number;
}

/** The number of accounts by role, archived ones included. */
export async function countUsers(db: Db): Promise<UserCounts> {
  const rows = await db('account').groupBy('role').select<{ role: Role; count: number }[]>('role', db.raw('count(*)'));
  const of = (role: Role) => rows.find((row) => row.role === role)?.count ?? 0;
  const [admins, coaches, parents] = [of('admin'), of('coach'), of('parent')];
  return { total: admins + coaches + parents, admins, coaches, parents };
}
