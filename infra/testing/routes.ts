import { callOf, type Route } from '@fieldhouse/service-kit';
import { DEFINITIONS } from '../local/definitions.ts';

export { ruleOf } from '@fieldhouse/service-kit';

/** The routes of every service by their calls: `PUT /api/children/{id}`. */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.values(DEFINITIONS)
    .flatMap(({ routes }) => routes)
    .map((route) => [callOf(route), route]),
);
