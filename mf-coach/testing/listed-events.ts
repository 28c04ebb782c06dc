import type { Event } from '@fieldhouse/api';
import { http } from '@fieldhouse/web-kit/testing';

type EventList = readonly Event[] | (() => readonly Event[]);

const read = (list: EventList): readonly Event[] => (typeof list === 'function' ? list() : list);

/**
 * Answers the list of events, searched by title, and the board's request (`until` tomorrow) with the events of `board`.
 */
export const listedEvents = (events: EventList, board: EventList = []) =>
  http.events.get('/api/events', ({ query, response }) => {
    // The last event of the coach, which the form of a new one asks for.
    if (query.get('sort') === '-created') return response(200).json([]);
    const words = query.get('q')?.toLowerCase() ?? '';
    const matching = query.get('until') === null ? read(events) : read(board);
    return response(200).json(matching.filter(({ title }) => title.toLowerCase().includes(words)));
  });
