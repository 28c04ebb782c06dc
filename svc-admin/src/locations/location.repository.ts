import type { PageQuery } from '@fieldhouse/contracts';
import type { ExportedLocation } from '@fieldhouse/contracts/export';
import { type Db, isUniqueViolation, Problem, type Tx } from '@fieldhouse/service-kit';
import type { Location } from './location.ts';

const COLUMNS = ['id', 'version', 'name', 'address'] as const;

/** All locations, by name. */
export async function allLocations(db: Db | Tx): Promise<Location[]> {
  return db('location').select<Location[]>(COLUMNS).orderByRaw('name COLLATE "und-x-icu", id');
}

/** The first locations after an id, in the order of their ids. */
export async function locationsPage(db: Db, { afterId, limit }: PageQuery): Promise<Location[]> {
  return db('location').select<Location[]>(COLUMNS).where('id', '>', afterId).orderBy('id').limit(limit);
}

/** The same in the form of an export. */
export async function exportedLocations(db: Db, { afterId, limit }: PageQuery): Promise<ExportedLocation[]> {
  const rows = db('location').where('id', '>', afterId).orderBy('id').limit(limit);
  return (await rows.select<Dated[]>(...COLUMNS, 'created_at')).map(toExported);
}

/** These locations in the form of an export. */
export async function exportedLocationsById(tx: Tx, ids: readonly number[]): Promise<ExportedLocation[]> {
  const rows = tx('location').whereRaw('id = ANY(?)', [[...ids]]);
  return (await rows.select<Dated[]>(...COLUMNS, 'created_at')).map(toExported);
}

type Dated = Location & { created_at: Date };

function toExported({ created_at, ...location }: Dated): ExportedLocation {
  return { ...location, createdAt: created_at.toISOString() };
}

export async function findLocation(db: Db | Tx, id: number): Promise<Location | undefined> {
  return db('location').where({ id }).first<Location | undefined>(COLUMNS);
}

/** The location, locked until the transaction ends. */
export async function lockLocation(tx: Tx, id: number): Promise<Location | undefined> {
  return tx('location').where({ id }).forUpdate().first<Location | undefined>(COLUMNS);
}

/** Throws 409 `location_name_taken` when another location has the name, ignoring case. */
export async function insertLocation(
  tx: Tx,
  location: Omit<Location, 'id'> & { id?: number; createdAt: Date },
): Promise<Location> {
  const { id, version, name, address, createdAt } = location;
  const rows = await tx('location')
    .insert({ ...(id !== undefined && { id }), version, name, address, created_at: createdAt })
    .returning<Location[]>(COLUMNS)
    .catch((error: unknown) => refuseTakenName(error, name));
  const [stored] = rows;
  if (!stored) throw new Error('The database stored no location');
  return stored;
}

/** Throws 409 `location_name_taken` when another location has the name, ignoring case. */
export async function updateLocation(tx: Tx, { id, version, name, address }: Location): Promise<void> {
  await tx('location')
    .where({ id })
    .update({ version, name, address })
    .catch((error: unknown) => refuseTakenName(error, name));
}

export async function removeLocation(tx: Tx, id: number): Promise<void> {
  await tx('location').where({ id }).delete();
}

function refuseTakenName(error: unknown, name: string): never {
  if (!isUniqueViolation(error, 'location_name')) throw error;
  const message = `There is already a location named ${name}`;
  throw new Problem(409, 'location_name_taken', message, { errors: [{ path: 'name', message }] });
}
