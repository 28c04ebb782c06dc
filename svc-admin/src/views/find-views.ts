import type { LocalDate, Role } from '@fieldhouse/contracts';
import { AUDITED_READS, type AuditedRead } from '@fieldhouse/contracts/audit';
import type { Db } from '@fieldhouse/service-kit';
import { namesOf } from '../names/name-projection.ts';

interface View {
  viewer: { id: number; role: Role; name: string | null };
  action: AuditedRead;
  day: LocalDate;
}

interface StoredView {
  viewerId: number;
  role: Role;
  name: string | null;
  action: AuditedRead;
  day: LocalDate;
}

/** Which staff read something of a child, once for each person, kind and club day, the newest first. */
export async function findViews(db: Db, childId: number, limit: number | undefined): Promise<View[]> {
  const { rows } = await db.raw<{ rows: StoredView[] }>(
    `SELECT actor_id AS "viewerId", max(actor_role) AS role, max(actor_name) AS name, action,
       (at AT TIME ZONE 'America/Chicago')::date AS day
     FROM audit.entry
     WHERE child_ids @> ARRAY[?]::int8[] AND action = ANY(?)
     GROUP BY actor_id, action, day ORDER BY max(at) DESC, action LIMIT ?`,
    [childId, [...AUDITED_READS], limit ?? null],
  );
  const names = await namesOf(
    db,
    'user',
    rows.map(({ viewerId }) => viewerId),
  );
  return rows.map(({ viewerId, role, name, action, day }) => ({
    viewer: { id: viewerId, role, name: name ?? names.get(viewerId) ?? null },
    action,
    day,
  }));
}
