import type { LocalDate, SkillRatings, TeamSport } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import type { Judgement } from './evaluation.ts';

interface StoredEvaluation {
  id: number;
  date: LocalDate;
  sport: TeamSport;
  coachName: string;
  notes: string | null;
  skills: SkillRatings;
  createdAt: Date;
}

/** A child's evaluations, newest first. */
export async function evaluationsOf(db: Db | Tx, childId: number): Promise<StoredEvaluation[]> {
  const { rows } = await db.raw<{ rows: StoredEvaluation[] }>(
    `SELECT id, date, sport, coach_name AS "coachName", notes, skills, created_at AS "createdAt"
     FROM evaluation WHERE child_id = ? ORDER BY date DESC, id DESC`,
    [childId],
  );
  return rows;
}

/** Stores an evaluation. */
export async function insertEvaluation(tx: Tx, judgement: Judgement, createdAt: Date): Promise<void> {
  await tx('evaluation').insert({
    child_id: judgement.childId,
    sport: judgement.sport,
    date: judgement.date,
    notes: judgement.notes,
    skills: JSON.stringify(judgement.skills),
    coach_name: judgement.coachName,
    created_at: createdAt,
  });
}
