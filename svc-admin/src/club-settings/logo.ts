import type { Db } from '@fieldhouse/service-kit';

/** The version of the club's logo; null: it has none. */
export async function logoVersion(db: Db): Promise<number | null> {
  const stored = await db('club_logo').where({ id: 1 }).first<{ version: number } | undefined>('version');
  return stored?.version ?? null;
}
