import type { LocalDate, SkillRatings, TeamSport } from '@fieldhouse/contracts';
import { type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';
import type { Judgement } from './evaluation.ts';

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

/** Stores an evaluation; its id. */
export async function insertEvaluation(tx: Tx, judgement: Judgement, createdAt: Date): Promise<number> {
  const [stored] = await tx('evaluation')
    .insert({
      child_id: judgement.childId,
      sport: judgement.sport,
      date: judgement.date,
      coach_id: judgement.coachId,
      coach_name: judgement.coachName,
      event_id: judgement.eventId,
      event_title: judgement.eventTitle,
      notes: judgement.notes,
      skills: JSON.stringify(judgement.skills),
      created_at: createdAt,
    })
    .returning<{ id: number }[]>('id');
  if (!stored) throw new Error('The database stored no evaluation');
  return stored.id;
}

/** An evaluation's sport and version, locked until the transaction ends; undefined: there is none. */
export async function lockEvaluation(
  tx: Tx,
  id: number,
): Promise<Pick<StoredEvaluation, 'sport' | 'version'> | undefined> {
  return tx('evaluation').where({ id }).forUpdate().first('sport', 'version');
}

/** Stores what an edit leaves of an evaluation whose row is locked, with a new version. */
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
