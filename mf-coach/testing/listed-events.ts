import type { Event } from '@fieldhouse/api';
import { http } from '@fieldhouse/web-kit/testing';

type Given = readonly Event[] | (() => readonly Event[]);

const read = (given: Given): readonly Event[] => (typeof given === 'function' ? given() : given);

/**
 * Answers the list of events, found by the words in their titles; and what the board asks for: those until
 * tomorrow, none unless given.
 */
export const listedEvents = (events: Given, board: Given = []) =>
  http.events.get('/api/events', ({ query, response }) => {
    const words = query.get('q')?.toLowerCase() ?? '';
    const asked = query.get('until') === null ? read(events) : read(board);
    return response(200).json(asked.filter(({ title }) => title.toLowerCase().includes(words)));
  });
