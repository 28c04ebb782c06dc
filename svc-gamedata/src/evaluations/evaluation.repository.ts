import type { LocalDate, SkillRatings, TeamSport } from '@fieldhouse/contracts';
import { type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';
import type { NewEvaluation } from './evaluation.ts';

interface StoredEvaluation {
  id: number;
  version: number;
  date: LocalDate;
  sport: TeamSport;
  coachName: string;
  eventId: number | null;
  eventTitle: string | null;
  notes: string | null;
  skills: SkillRatings;
  createdAt: Date;
}

/** The columns of table `evaluation`, called `e`, as `StoredEvaluation` names them. */
export const EVALUATION_COLUMNS = `e.id, e.version, e.date, e.sport, e.coach_name AS "coachName",
  e.event_id AS "eventId", e.event_title AS "eventTitle", e.notes, e.skills, e.created_at AS "createdAt"`;

/** A child's evaluations, newest first. */
export async function evaluationsOf(db: Db | Tx, childId: number): Promise<StoredEvaluation[]> {
  const { rows } = await db.raw<{ rows: StoredEvaluation[] }>(
    `SELECT ${EVALUATION_COLUMNS} FROM evaluation e WHERE e.child_id = ? ORDER BY e.date DESC, e.id DESC`,
    [childId],
  );
  return rows;
}

/** Stores an evaluation; returns its id. */
export async function insertEvaluation(tx: Tx, evaluation: NewEvaluation, createdAt: Date): Promise<number> {
  const [stored] = await tx('evaluation')
    .insert({
      child_id: evaluation.childId,
      sport: evaluation.sport,
      date: evaluation.date,
      coach_id: evaluation.coachId,
      coach_name: evaluation.coachName,
      event_id: evaluation.eventId,
      event_title: evaluation.eventTitle,
      notes: evaluation.notes,
      skills: JSON.stringify(evaluation.skills),
      created_at: createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no evaluation');
  return stored.id;
}

/** Locks an evaluation until the transaction ends; its sport and version, undefined for an unknown one. */
export async function lockEvaluation(
  tx: Tx,
  id: number,
): Promise<Pick<StoredEvaluation, 'sport' | 'version'> | undefined> {
  return tx('evaluation').where({ id }).forUpdate().first('sport', 'version');
}

/** Stores an edited evaluation whose row is locked, with a new version. */
export async function updateEvaluation(
  tx: Tx,
  id: number,
  { notes, skills }: Pick<StoredEvaluation, 'notes' | 'skills'>,
): Promise<void> {
  const version = await nextVersion(tx);
  await tx('evaluation')
    .where({ id })
    .update({ notes, skills: JSON.stringify(skills), version });
}
