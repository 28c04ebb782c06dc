import { planForNewRows, recordAudit, type ServiceContext, type Tx, transactionInTurn } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../game-records/game-record.ts';
import type { ComparedPlayer } from '../uploads/match-player.ts';
import { spellingsOf } from './normalize-name.ts';
import { onlyPlayerOf } from './only-player.ts';
import { isRenamed, type NamedRecords, type NameFix, planFix } from './plan-fix.ts';

interface FixCounts {
  /** Records that were linked to a player. */
  fixed: number;
  /** Records whose name was changed. */
  namesFixes: number;
}

/** What a fix would do, name by name. */
export interface FixPreview extends FixCounts {
  changes: (NameFix & { child: Player | null })[];
}

const TURN = {
  lock: 'fix game data',
  waitMs: 10_000,
  refusal: 'The game data is being fixed already. Please try again in a minute',
};

interface Player {
  id: number;
  firstName: string;
  lastName: string;
}

/**
 * Normalizes the names of game records and links those without a player that match exactly one child (S2 §7, product
 * decision 43). A second run changes nothing. Throws 503 when another run takes too long.
 */
export async function fixGameData(ctx: ServiceContext): Promise<FixCounts> {
  return transactionInTurn(ctx.db, TURN, async (tx) => {
    await planForNewRows(tx);
    const children = await childrenOf(tx);
    const fixes = fixesOf(await namesOf(tx), children);
    const lockedIds = await lockChildren(tx, fixes);
    await recordAudit(tx, ctx, { childIds: [...lockedIds] });
    return {
      fixed: await link(
        tx,
        fixes.flatMap(({ childId, ...named }) => (childId && lockedIds.has(childId) ? [{ ...named, childId }] : [])),
      ),
      namesFixes: await rename(tx, fixes.filter(isRenamed)),
    };
  });
}

/** Counts what `fixGameData` would do now, with the first `max` names that it would change. */
export async function previewFix(ctx: ServiceContext, max: number): Promise<FixPreview> {
  return ctx.db.transaction(async (tx) => {
    const children = await childrenOf(tx);
    const fixes = fixesOf(await namesOf(tx), children);
    const byId = new Map(children.map((child) => [child.id, child]));
    return {
      fixed: sum(fixes, ({ childId, unlinked }) => (childId === null ? 0 : unlinked)),
      namesFixes: sum(fixes, (fix) => (isRenamed(fix) ? fix.records : 0)),
      changes: fixes.slice(0, max).map((fix) => {
        const child = fix.childId === null ? undefined : byId.get(fix.childId);
        return { ...fix, child: child ? { id: child.id, firstName: child.firstName, lastName: child.lastName } : null };
      }),
    };
  });
}

type PlayerToCompare = ComparedPlayer & Player;

function fixesOf(names: readonly NamedRecords[], children: readonly PlayerToCompare[]): NameFix[] {
  const spellings = {
    first: spellingsOf(children.map(({ firstName }) => firstName)),
    last: spellingsOf(children.map(({ lastName }) => lastName)),
  };
  return planFix(names, spellings, onlyPlayerOf(children));
}

async function childrenOf(tx: Tx): Promise<PlayerToCompare[]> {
  const aliases = tx('child_alias').select('id');
  return tx('child_projection')
    .where({ is_deleted: false })
    .whereNotIn('id', aliases)
    .orderBy('id')
    .select<PlayerToCompare[]>({
      id: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
      firstKey: 'first_key',
      lastKey: 'last_key',
      nicknameKey: 'nickname_key',
      isActive: 'is_active',
    });
}

async function namesOf(tx: Tx): Promise<NamedRecords[]> {
  const { rows } = await tx.raw<{ rows: NamedRecords[] }>(
    `SELECT first_name AS "firstName", last_name AS "lastName", count(*) AS records,
       count(*) FILTER (WHERE child_id IS NULL AND NOT link_removed) AS unlinked
     FROM game_record WHERE NOT is_sample AND (first_name, last_name) <> (?, ?)
     GROUP BY 1, 2
     ORDER BY plain_letters_v2(last_name) COLLATE "C", plain_letters_v2(first_name) COLLATE "C",
       last_name COLLATE "C", first_name COLLATE "C"`,
    [FORMER_PLAYER.firstName, FORMER_PLAYER.lastName],
  );
  return rows;
}

/** Locks the children to link until the transaction ends, so that none is removed; returns the ids that exist. */
async function lockChildren(tx: Tx, fixes: readonly NameFix[]): Promise<Set<number>> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    'SELECT id FROM child_projection WHERE id = ANY (?) AND NOT is_deleted ORDER BY id FOR SHARE',
    [fixes.flatMap(({ childId }) => childId ?? [])],
  );
  return new Set(rows.map(({ id }) => id));
}

const OF_NAME = `WHERE r.first_name = f.first_name AND r.last_name = f.last_name AND NOT r.is_sample`;

async function link(tx: Tx, fixes: readonly (NameFix & { childId: number })[]): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE game_record r SET child_id = f.child_id, version = nextval('entity_version')
     FROM unnest(?::text[], ?::text[], ?::int8[]) AS f (first_name, last_name, child_id)
     ${OF_NAME} AND r.child_id IS NULL AND NOT r.link_removed`,
    [
      fixes.map(({ firstName }) => firstName),
      fixes.map(({ lastName }) => lastName),
      fixes.map(({ childId }) => childId),
    ],
  );
  return rowCount;
}

async function rename(tx: Tx, fixes: readonly NameFix[]): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `UPDATE game_record r
     SET first_name = f.new_first_name, last_name = f.new_last_name, version = nextval('entity_version')
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS f (first_name, last_name, new_first_name, new_last_name)
     ${OF_NAME}`,
    [
      fixes.map(({ firstName }) => firstName),
      fixes.map(({ lastName }) => lastName),
      fixes.map(({ newFirstName }) => newFirstName),
      fixes.map(({ newLastName }) => newLastName),
    ],
  );
  return rowCount;
}

const sum = (fixes: readonly NameFix[], of: (fix: NameFix) => number) =>
  fixes.reduce((total, fix) => total + of(fix), 0);
