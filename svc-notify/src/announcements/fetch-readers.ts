import type { ServiceContext } from '@fieldhouse/service-kit';
import { type FetchedPeople, fetchPeople } from '../people/fetch-people.ts';
import type { Reached } from './audience-for.ts';

/**
 * Fetches the people of an audience who are not known here yet: a guardian of a moment ago would otherwise count as
 * none, and be told nothing. Throws 503 while a needed owner is unavailable.
 */
export function fetchReaders(ctx: ServiceContext, { readers }: Pick<Reached, 'readers'>): Promise<FetchedPeople> {
  const families = readers.flatMap(({ userId, childId }) => (childId === null ? [] : { childId, parent: userId }));
  return fetchPeople(ctx, families);
}
