import { clubToday, type LocalDate } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

/** A text of the waiver as it is stored. */
export interface StoredText {
  hash: string;
  /** The number that people read. */
  version: number;
  title: string;
  text: string;
  /** Null: from the beginning. */
  inForceFrom: LocalDate | null;
  /** Grows with each text that an admin stores. */
  rowVersion: number;
}

const COLUMNS = {
  hash: 'hash',
  version: 'version',
  title: 'title',
  text: 'text',
  inForceFrom: 'in_force_from',
  rowVersion: 'row_version',
} as const;

/** The text in force at this moment, as a query of its row: the last one whose day has come. */
export function inForceAt(db: Db | Tx, now: Date) {
  const today = clubToday(now);
  return db('waiver_text')
    .where((dates) => dates.whereNull('in_force_from').orWhere('in_force_from', '<=', today))
    .orderByRaw('in_force_from DESC NULLS LAST, version DESC')
    .limit(1);
}

export async function findTextInForce(db: Db | Tx, now: Date): Promise<StoredText> {
  const [text] = await inForceAt(db, now).select<StoredText[]>(COLUMNS);
  if (!text) throw new Error('No text of the waiver is in force');
  return text;
}

/** The text in force, which nobody removes until the transaction ends; undefined when that happened just now. */
export async function keepTextInForce(tx: Tx, now: Date): Promise<StoredText | undefined> {
  const [text] = await inForceAt(tx, now).forKeyShare().select<StoredText[]>(COLUMNS);
  return text;
}

/** All texts, the newest first. */
export async function listTexts(db: Db | Tx): Promise<StoredText[]> {
  return db('waiver_text').orderByRaw('in_force_from DESC NULLS LAST, version DESC').select<StoredText[]>(COLUMNS);
}

/** All texts, which no other admin changes until the transaction ends; signing goes on meanwhile. */
export async function lockTexts(tx: Tx): Promise<StoredText[]> {
  await tx.raw('LOCK TABLE waiver_text IN SHARE ROW EXCLUSIVE MODE');
  return listTexts(tx);
}

export async function insertText(tx: Tx, text: StoredText): Promise<void> {
  const { hash, version, title, inForceFrom, rowVersion } = text;
  const row = { hash, version, title, text: text.text, in_force_from: inForceFrom, row_version: rowVersion };
  await tx('waiver_text').insert(row);
}

export async function deleteText(tx: Tx, { hash }: StoredText): Promise<void> {
  await tx('waiver_text').where({ hash }).delete();
}

/** How many accounts signed each text, by its hash. */
export async function countSignatures(db: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await db('waiver_signature')
    .groupBy('hash')
    .select('hash')
    .count<{ hash: string; count: number }[]>('*');
  return new Map(rows.map(({ hash, count }) => [hash, Number(count)]));
}

/** How many parents there are, and how many of them signed the text with this hash. */
export async function countParents(db: Db | Tx, hash: string): Promise<{ all: number; signed: number }> {
  const signatures = db('waiver_signature').where({ hash }).select('account_id');
  const [all] = await db('account').where({ role: 'parent' }).count<{ count: number }[]>('*');
  const [signed] = await db('account')
    .where({ role: 'parent' })
    .whereIn('id', signatures)
    .count<{ count: number }[]>('*');
  return { all: Number(all?.count ?? 0), signed: Number(signed?.count ?? 0) };
}
