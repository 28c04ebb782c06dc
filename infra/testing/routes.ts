import { callOf, type Route } from '@fieldhouse/service-kit';
import { DEFINITIONS } from '../local/definitions.ts';

export { fillExample, type RecordsOfClub, ruleOf } from '@fieldhouse/service-kit';

/** The routes of every service by call, `PUT /api/teams/{id}`, without those that only services call. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.values(DEFINITIONS)
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => !path.startsWith('/internal/'))
    .map((route) => [callOf(route), route]),
);
