import type { ListedChild } from '@fieldhouse/api';
import { http } from '@fieldhouse/web-kit/testing';

/** Answers the list of all children in pages, as the server does. */
export const playersHandler = (players: readonly ListedChild[]) =>
  http.family.get('/api/all-children', ({ query, response }) => {
    const limit = Number(query.get('limit'));
    const start = Number(query.get('cursor') ?? 0);
    const next = start + limit < players.length ? `</api/all-children?cursor=${start + limit}>; rel="next"` : null;
    return response(200).json(players.slice(start, start + limit), {
      headers: { 'X-Total-Count': String(players.length), ...(next && { Link: next }) },
    });
  });

/** The figures of a club with 148 children. */
export const playerStats = {
  total: 148,
  active: 141,
  joinedThisMonth: 9,
  averageAge: 10.4,
  youngest: 5,
  oldest: 17,
  missingSizes: 23,
  missingDocument: 12,
  ageGroups: [
    { id: 'youth' as const, count: 38 },
    { id: 'junior' as const, count: 71 },
    { id: 'teen' as const, count: 32 },
  ],
};
