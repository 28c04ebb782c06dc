import type { GameRecord } from '@fieldhouse/api';
import { http } from '@fieldhouse/web-kit/testing';

/** Answers the list of game records in pages, as the server does. */
export const recordsHandler = (records: readonly GameRecord[]) =>
  http.gamedata.get('/api/game-data/all', ({ query, response }) => {
    const limit = Number(query.get('limit'));
    const start = Number(query.get('cursor') ?? 0);
    const next = start + limit < records.length ? `</api/game-data/all?cursor=${start + limit}>; rel="next"` : null;
    return response(200).json(records.slice(start, start + limit), {
      headers: { 'X-Total-Count': String(records.length), ...(next && { Link: next }) },
    });
  });

/** The figures of a club with 412 records. */
export const recordStats = { total: 412, linked: 400, unlinked: 12, players: 57, samples: 0 };
