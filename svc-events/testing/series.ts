import { type Club, coach } from './club.ts';

interface SeriesEvent {
  id: number;
  date: string;
  version: number;
  [fact: string]: unknown;
}

/** Requests of a coach for the events of a series. */
export function seriesOf(club: () => Club) {
  const read = async (id: number): Promise<SeriesEvent> => (await club().as(coach).get(`/api/events/${id}`)).body;
  const readAll = (ids: readonly number[]) => Promise.all(ids.map(read));
  return {
    read,
    readAll,
    /** One fact of each event. */
    facts: async (ids: readonly number[], fact: string) => (await readAll(ids)).map((event) => event[fact]),
    /** The ids of a weekly series of four, from 28 November 2026 on. */
    async makeSeries(changes: object = {}): Promise<[number, number, number, number]> {
      const weekly = { isRecurring: true, recurrenceFrequency: 'weekly', recurrenceCount: 4 };
      const { id } = await club().makeEvent({ ...weekly, ...changes });
      return [id, id + 1, id + 2, id + 3];
    },
    patch: (id: number, scope: string, changes: object, ifMatch?: string) =>
      club().as(coach).patch(`/api/events/${id}?scope=${scope}`, changes, { 'If-Match': ifMatch }),
    remove: (id: number, scope: string) => club().as(coach).delete(`/api/events/${id}?scope=${scope}`),
    register: (eventId: number, childId: number, timeSlotId?: number) =>
      club().as(coach).post('/api/register-child', { eventId, childId, timeSlotId }),
  };
}

/** Numbers in their order. */
export const ordered = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
