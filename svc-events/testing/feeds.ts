import type { Club } from './club.ts';

export const FEEDS = '/api/calendar-feeds';

/** Makes a link to a calendar and returns its id and its path. */
export async function linkOf(
  club: Club,
  who: Parameters<Club['as']>[0],
  form: { name?: string; childIds?: number[] } = {},
): Promise<{ id: number; path: string }> {
  const { body } = await club.as(who).post(FEEDS, { name: 'Family', ...form });
  return { id: body.id, path: new URL(body.url).pathname };
}
