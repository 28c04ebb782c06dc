import { addDays, clubToday } from '@fieldhouse/contracts';
import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiAnswer, type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { runConcurrently } from '../support/race.ts';

const FAMILIES = 150;
/** Families that send requests at the same time. */
const AT_ONCE = 8;

/** The answers to a family's requests, such as `201 POST /api/children`. */
type Answers = string[];

describe('many families registering from one IP address, such as a school network', () => {
  let club: Club;
  let coach: ApiClient;
  beforeAll(async () => {
    club = await startClub();
    coach = await signedInAs(club.url, 'coach');
  }, 180_000);
  afterAll(() => club?.stop(), 60_000);

  it('When 150 families register, add two children each and register them for events, then no request is refused under the default settings', async () => {
    const events = [await makeEvent('Fall League'), await makeEvent('Open Gym')];
    const answersOfFamilies = await runConcurrently(
      AT_ONCE,
      Array.from({ length: FAMILIES }, (_, index) => index),
      (index) => registerFamily(index, events),
    );
    const counts = new Map<string, number>();
    for (const line of answersOfFamilies.flat()) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      '201 POST /api/auth/register': FAMILIES,
      '201 POST /api/children': 2 * FAMILIES,
      '201 POST /api/register-child': 5 * FAMILIES,
      '200 DELETE /api/registrations/cancel': FAMILIES,
      // Every third family signs in again, with a wrong password first.
      '401 POST /api/auth/login': FAMILIES / 3,
      '200 POST /api/auth/login': FAMILIES / 3,
      // Every tenth requests a reset link.
      '202 POST /api/auth/forgot-password': FAMILIES / 10,
    });
    for (const { id } of events) {
      expect((await coach.send('GET', `/api/events/${id}`)).body).toMatchObject({ registered: 2 * FAMILIES });
    }
    expect(await limitRefusals(club)).toEqual([]);
  }, 480_000);

  /** One family: an account, two children, a registration of each for both events, one cancelled and made again. */
  async function registerFamily(index: number, events: readonly { id: number }[]): Promise<Answers> {
    const answers: Answers = [];
    const client = apiClient(club.url);
    const send = async (method: string, path: string, body?: unknown, shown = path): Promise<ApiAnswer> => {
      const answer = await client.send(method, path, body);
      answers.push(`${answer.status} ${method} ${shown}`);
      return answer;
    };
    const username = `night-${index}`;
    const email = `${username}@fieldhouse.example`;
    const lastName = `Night ${inLetters(index)}`;
    await send('POST', '/api/auth/register', {
      ...{ username, password: PASSWORD, firstName: 'Noor', lastName, email },
      ...{ phone: '(512) 555-0177', waiverAccepted: true },
    });
    const children: number[] = [];
    for (const firstName of ['Ines', 'Omar']) {
      const { body } = await send('POST', '/api/children', { firstName, lastName, birthdate: '2016-05-04' });
      children.push((body as { id: number }).id);
    }
    for (const childId of children) {
      for (const { id: eventId } of events) await send('POST', '/api/register-child', { childId, eventId });
    }
    const [childId] = children;
    const [first] = events;
    const path = `/api/registrations/cancel/${childId}/${first?.id}`;
    await send('DELETE', path, undefined, '/api/registrations/cancel');
    await send('POST', '/api/register-child', { childId, eventId: first?.id });
    if (index % 3 === 0) {
      await send('POST', '/api/auth/login', { username, password: 'not it, sorry' });
      await send('POST', '/api/auth/login', { username, password: PASSWORD });
    }
    if (index % 10 === 0) await send('POST', '/api/auth/forgot-password', { email });
    return answers;
  }

  async function makeEvent(title: string): Promise<{ id: number }> {
    const { status, body } = await coach.send('POST', '/api/events', {
      ...{ title, date: addDays(clubToday(new Date()), 20), startTime: '16:00', endTime: '18:00' },
      ...{ locationId: 1, sport: 'group', capacity: 2 * FAMILIES, price: 0, coachIds: [2] },
    });
    expect(status).toBe(201);
    return body as { id: number };
  }
});

const PASSWORD = 'under the floodlights';

/** A number in letters: 27 is 'bb'. */
const inLetters = (index: number) =>
  String.fromCharCode(97 + Math.floor(index / 26)) + String.fromCharCode(97 + (index % 26));

/** The metrics of rate limits that have refused requests, in every service. */
async function limitRefusals({ serviceUrls }: Club): Promise<string[]> {
  const metrics = await Promise.all(
    Object.values(serviceUrls).map(async (url) => (await fetch(`${url}/metrics`)).text()),
  );
  return metrics.flatMap((text) => text.split('\n').filter((line) => line.startsWith('limit_refusals_total{')));
}
