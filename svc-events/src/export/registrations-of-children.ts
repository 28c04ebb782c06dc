import type { FamilyRegistration, FamilyTeam } from '@fieldhouse/contracts/export';
import type { Db } from '@fieldhouse/service-kit';

/** All registrations of these children by the event's start: past, cancelled, and those of deleted events. */
export async function registrationsOfChildren(db: Db, childIds: readonly number[]): Promise<FamilyRegistration[]> {
  const { rows } = await db.raw<{ rows: StoredRegistration[] }>(
    `SELECT r.id, r.child_id AS "childId", e.id AS "eventId", e.title AS "eventTitle", e.date,
       e.end_date AS "endDate", e.start_time AS "startTime", e.end_time AS "endTime", e.location,
       CASE WHEN s.id IS NOT NULL THEN json_build_object('startTime', s.start_time, 'endTime', s.end_time) END
         AS "timeSlot",
       r.state, r.created_at AS "createdAt", r.cancelled_at AS "cancelledAt"
     FROM registration r JOIN event e ON e.id = r.event_id LEFT JOIN time_slot s ON s.id = r.time_slot_id
     WHERE r.child_id = ANY(?) ORDER BY e.date, e.start_time, r.id`,
    [[...childIds]],
  );
  return rows.map(({ createdAt, cancelledAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
  }));
}

type StoredRegistration = Omit<FamilyRegistration, 'createdAt' | 'cancelledAt'> & {
  createdAt: Date;
  cancelledAt: Date | null;
};

/** The teams that these children are on. */
export async function teamsOfChildren(db: Db, childIds: readonly number[]): Promise<FamilyTeam[]> {
  const rows = await db('team_member')
    .join('team', 'team.id', 'team_member.team_id')
    .whereRaw('team_member.child_id = ANY(?)', [[...childIds]])
    .orderBy(['team_member.child_id', 'team.id'])
    .select<(Omit<FamilyTeam, 'addedAt'> & { addedAt: Date })[]>({
      ...{ childId: 'team_member.child_id', teamId: 'team.id', name: 'team.name', addedAt: 'team_member.added_at' },
    });
  return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }));
}
