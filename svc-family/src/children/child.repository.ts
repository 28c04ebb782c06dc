import {
  type AccessLevel,
  CHILD_FIELD_NAMES,
  type ChildProfile,
  ofChildFields,
  plainLetters,
  type StoredProfile,
  searchWords,
} from '@fieldhouse/contracts';
import { type Db, nextVersion, type Tx } from '@fieldhouse/service-kit';
import { nameKey } from '../duplicates/is-possible-duplicate.ts';
import type { ChildRow } from './child.ts';
import { PROFILE_COLUMNS } from './profile.ts';

export const CHILD_COLUMNS = {
  id: 'child.id',
  ...ofChildFields((field) => `child.${PROFILE_COLUMNS[field]}`),
  ageDocumentAt: 'child.age_document_at',
  ageDocumentDeletedAt: 'child.age_document_deleted_at',
  ageVerifiedAt: 'child.age_verified_at',
  ageVerifiedBy: 'child.age_verified_by',
  ageWasVerifiedFor: 'child.age_was_verified_for',
  isActive: 'child.is_active',
  createdAt: 'child.created_at',
  version: 'child.version',
} as const;

interface NewChild {
  /** Only the demo club sets it. */
  id?: number;
  profile: StoredProfile;
  addedBy: number;
  /** No candidates were shown to the user. */
  clubWillCheck: boolean;
  createdAt: Date;
}

/** Stores a new child. */
export async function insertChild(
  tx: Tx,
  { id, profile, addedBy, clubWillCheck, createdAt }: NewChild,
): Promise<ChildRow> {
  const [child] = await tx('child')
    .insert({
      ...(id !== undefined && { id }),
      ...profileColumns(profile),
      added_by: addedBy,
      club_will_check: clubWillCheck,
      created_at: createdAt,
      version: await nextVersion(tx),
    })
    .returning<ChildRow[]>(tx.raw(RETURNED_COLUMNS));
  if (!child) throw new Error('The insert of a child returned no row');
  return child;
}

/**
 * Replaces the stored profile. Take the child's lock first. Use cases call `changeProfile`, since another birth date
 * ends the child's age verification.
 */
export async function updateProfile(tx: Tx, id: number, profile: StoredProfile): Promise<ChildRow> {
  const [child] = await tx('child')
    .where({ id })
    .update({ ...profileColumns(profile), version: await nextVersion(tx) })
    .returning<ChildRow[]>(tx.raw(RETURNED_COLUMNS));
  if (!child) throw new Error('A locked child was not there to be changed');
  return child;
}

/** Archives a locked child or restores it. */
export async function updateIsActive(tx: Tx, id: number, isActive: boolean): Promise<ChildRow> {
  const [child] = await tx('child')
    .where({ id })
    .update({ is_active: isActive, version: await nextVersion(tx) })
    .returning<ChildRow[]>(tx.raw(RETURNED_COLUMNS));
  if (!child) throw new Error('A locked child was not there to be archived');
  return child;
}

/** The columns of a profile, with those for sorting and searching. */
function profileColumns(profile: StoredProfile) {
  const { firstName, lastName, nickname } = profile;
  return {
    ...Object.fromEntries(CHILD_FIELD_NAMES.map((field) => [PROFILE_COLUMNS[field], profile[field]])),
    name_key: nameKey(profile),
    sort_name: sortName(lastName, firstName),
    // For replicas of 1.1; searches use `found_by`.
    search_words: searchWords(firstName, lastName, nickname),
  };
}

/** The most characters of a sort key, which has to fit into an index entry and a cursor. */
const SORT_NAME_LENGTH = 200;

function sortName(lastName: string, firstName: string): string {
  const letters = `${plainLetters(lastName)} ${plainLetters(firstName)}`.trim();
  return [...letters].slice(0, SORT_NAME_LENGTH).join('');
}

/** Columns with their names, for a statement in SQL. */
export const selected = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} AS "${name}"`)
    .join(', ');

const RETURNED_COLUMNS = selected(CHILD_COLUMNS);

/** A child by its id. */
export async function childById(db: Db | Tx, id: number): Promise<ChildRow | undefined> {
  return db('child').first<ChildRow | undefined>(CHILD_COLUMNS).where({ id });
}

/** Children by their ids, in the order they were added. The ids are one parameter. */
export async function childrenByIds(db: Db | Tx, ids: readonly number[]): Promise<ChildRow[]> {
  return db('child')
    .select<ChildRow[]>(CHILD_COLUMNS)
    .whereRaw('id = ANY(?)', [[...ids]])
    .orderBy('id');
}

/**
 * A child, locked until the transaction ends. Take this lock before you change the child, its guardians or its
 * documents.
 */
export async function lockChild(tx: Tx, id: number): Promise<ChildRow | undefined> {
  return tx('child').first<ChildRow | undefined>(CHILD_COLUMNS).where({ id }).forUpdate();
}

/**
 * A child that this user added with `clubWillCheck`, locked until the transaction ends. Undefined when it was merged
 * into another.
 */
export async function lockChildToCheck(
  tx: Tx,
  { id, addedBy }: { id: number; addedBy: number },
): Promise<ChildRow | undefined> {
  return tx('child')
    .first<ChildRow | undefined>(CHILD_COLUMNS)
    .where({ id, added_by: addedBy, club_will_check: true, merged_into: null })
    .forUpdate();
}

/** Deletes a child with its guardians, its age document and the requests for access to it. */
export async function deleteChild(tx: Tx, id: number): Promise<void> {
  await tx('child').where({ id }).delete();
}

/** A child with the access level of one guardian. */
interface OwnChildRow extends ChildRow {
  accessLevel: AccessLevel;
}

/**
 * The active children of a guardian, in the order they were added. Archived ones are hidden (product decision 16).
 */
export async function activeChildrenOf(db: Db | Tx, userId: number): Promise<OwnChildRow[]> {
  return db('child')
    .select<OwnChildRow[]>({ ...CHILD_COLUMNS, accessLevel: 'guardian.access_level' })
    .join('guardian', 'guardian.child_id', 'child.id')
    .where({ 'guardian.user_id': userId, 'child.is_active': true })
    .orderBy('child.id');
}

/** The first `limit` children after an id, active or not, by id. */
export async function childrenPage(
  db: Db | Tx,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ChildRow[]> {
  return db('child').select<ChildRow[]>(CHILD_COLUMNS).where('id', '>', afterId).orderBy('id').limit(limit);
}

/** All children with this first and last name, active or archived, except merged ones. */
export async function namesakesOf(
  db: Db | Tx,
  name: Pick<ChildProfile, 'firstName' | 'lastName'>,
): Promise<ChildRow[]> {
  return db('child')
    .select<ChildRow[]>(CHILD_COLUMNS)
    .where({ name_key: nameKey(name), merged_into: null })
    .orderBy('id');
}
