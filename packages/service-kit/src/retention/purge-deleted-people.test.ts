import { type Envelope, EVENT_TYPE_NAMES, EVENT_TYPES, type EventTypeName } from '@fieldhouse/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { startJobs } from '../jobs/start-jobs.ts';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { waitFor } from '../testing/wait-for.ts';
import { PURGED_ROWS, purgeDeletedPeople } from './purge-deleted-people.ts';
import { type PersonId, requestPurge } from './request-purge.ts';

/** Whom the example of each type names. */
const NAMED: { readonly [Name in EventTypeName]: readonly string[] } = {
  ...{ 'user.registered': ['user:5'], 'user.updated': ['user:5'], 'user.role-changed': ['user:5'] },
  ...{ 'user.deleted': ['user:5'], 'coach.archived': ['user:5'], 'coach.restored': ['user:5'] },
  ...{ 'password-reset.requested': ['user:5'], 'waiver.signed': ['user:5'] },
  ...{ 'account.secured': ['user:5'], 'address.to-confirm': ['user:5'], 'invitation.sent': [] },
  ...{ 'account-change.planned': ['user:5'], 'sessions.ended': ['user:5'] },
  ...{ 'child.created': ['child:1'], 'child.updated': ['child:1'], 'child.archived': ['child:1'] },
  ...{ 'child.restored': ['child:1'], 'child.deleted': ['child:1'] },
  'child.merged': ['child:1', 'child:12', 'child:14'],
  'child.merge-undone': ['child:1', 'child:12', 'child:14'],
  'child.merge-applied': ['child:12'],
  ...{ 'guardian.linked': ['child:1', 'user:5'], 'guardian.unlinked': ['child:1', 'user:5'] },
  ...{ 'guardian-invitation.to-send': ['child:1', 'user:5'], 'guardian-invitation.used': ['child:1', 'user:5'] },
  'guardian-invitation.accepted': ['child:1', 'user:6'],
  ...{ 'access-request.created': ['child:1', 'user:6'], 'access-request.decided': ['child:1', 'user:6'] },
  ...{ 'event.created': ['user:3'], 'event.updated': ['user:3'], 'event.deleted': [] },
  ...{ 'registration.created': ['child:1', 'user:3'], 'registration.cancelled': ['child:1', 'user:3'] },
  ...{ 'reminder.due': ['child:1', 'user:3'], 'reminder.sent': [] },
  ...{ 'schedule-change.due': ['child:1', 'user:3'], 'series-change.due': ['child:1', 'user:3'] },
  'evaluation.recorded': ['child:1', 'user:3'],
  ...{ 'location.created': [], 'location.updated': [], 'location.deleted': [] },
  'club.changed': [],
  ...{ 'backup.warned': [], 'audit.recorded': ['child:1'] },
};

/** The fields of events that are numbers and name a child or a user; `id` does so in some types. */
const PEOPLE = ['childId', 'childIds', 'coachIds', 'duplicateIds', 'id', 'primaryId', 'subjectId', 'userId'];
const OTHER_NUMBERS = [
  ...[
    'cancelled',
    'capacity',
    'emails',
    'eventId',
    'guardianLinkIds',
    'keptSessionId',
    'locationId',
    'maxAge',
    'mergeVersion',
    'minAge',
    'number',
    'price',
    'scheduleChanges',
    'seriesId',
    'sessionIds',
    'slotChanges',
    // The accounts that staff has read: ids alone, as the actor's, which the audit keeps for its time.
    'userIds',
  ],
  ...['evaluations', 'freedPlaces', 'gameRecords', 'mails', 'notifications', 'registrations', 'stagedRows', 'teams'],
  ...['version', 'waiverVersion'],
];

let service: BareService;
beforeAll(async () => {
  service = await bareService({ name: 'events' });
});
beforeEach(() => service.empty());
afterAll(() => service.close());

const db = (table: string) => service.ctx.db(table);
const purge = () => purgeDeletedPeople.run(service.ctx);
const requested = (person: PersonId) => service.ctx.db.transaction((tx) => requestPurge(tx, person));
const isDue = () => db('pending_purge').update({ due_at: new Date(0) });

/** The envelope of a type's example. */
function exampleEnvelope(type: EventTypeName): Pick<Envelope, 'type' | 'subject' | 'data'> & { actor: number } {
  const data = EVENT_TYPES[type].example;
  return { type, subject: 'id' in data ? String(data.id) : type, actor: 2, data };
}

/** Stores a type's example as one that was published and as one that was received. */
async function storeMessage(type: EventTypeName, { isFinished = true } = {}): Promise<void> {
  const envelope = exampleEnvelope(type);
  const delivered_at = isFinished ? new Date() : null;
  await db('outbox').insert({ type, subject: envelope.subject, envelope, delivered_at });
  await db('inbox').insert({
    ...{ consumer: 'events', event_id: service.ctx.db.raw('gen_random_uuid()'), type, source: 'family', envelope },
    ...(isFinished ? { state: 'done', done_at: delivered_at } : { state: 'pending' }),
  });
}

const publishedTypes = (): Promise<string[]> => db('outbox').orderBy('id').pluck('type');
const receivedTypes = (): Promise<string[]> => db('inbox').whereNotNull('envelope').orderBy('type').pluck('type');

describe('people_of_message', () => {
  it.each(EVENT_TYPE_NAMES)('When %s is published, Then it returns each child and user that it names', async (type) => {
    const { rows } = await service.ctx.db.raw('SELECT people_of_message(?::jsonb) AS people', [
      JSON.stringify(exampleEnvelope(type)),
    ]);
    expect([...new Set(rows[0].people)].sort()).toEqual(NAMED[type]);
  });

  it('When a schema of an event has a number, Then it is known whether it names a person, and the example has it', () => {
    const fields = EVENT_TYPE_NAMES.flatMap((type) =>
      numbersIn(EVENT_TYPES[type].data).map((name) => ({ type, name })),
    );
    expect([...new Set(fields.map(({ name }) => name))].sort()).toEqual([...PEOPLE, ...OTHER_NUMBERS].sort());
    const withoutExample = fields.filter(
      ({ type, name }) => PEOPLE.includes(name) && !JSON.stringify(EVENT_TYPES[type].example).includes(`"${name}":`),
    );
    expect(withoutExample).toEqual([]);
  });
});

/** The properties of a schema that are integers, or lists of them, at any depth. */
function numbersIn(schema: z.ZodType): string[] {
  const { $defs = {}, ...root } = z.toJSONSchema(schema);
  const isInteger = (value: object): boolean => {
    if ('$ref' in value) return isInteger(Object($defs[String(value.$ref).replace('#/$defs/', '')]));
    return 'type' in value && value.type === 'integer';
  };
  const inside = (value: unknown, name: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const members = Object.entries(value).flatMap(([member, part]) => {
      if (member !== 'properties') return inside(part, name);
      return Object.entries(Object(part)).flatMap(([property, of]) => inside(of, property));
    });
    return isInteger(value) ? [name, ...members] : members;
  };
  return inside(root, '');
}

describe('When the purge of a deleted person was requested', () => {
  it('Then the service’s job deletes what stored messages contain about them, and nothing else', async () => {
    for (const type of ['child.created', 'registration.created', 'user.registered', 'location.created'] as const) {
      await storeMessage(type);
    }
    const jobs = startJobs(service.definition, service.ctx);
    await requested({ kind: 'child', id: 1 });
    await isDue();
    await waitFor('the purge', async () => (await publishedTypes()).length === 2);
    await jobs.stop();
    expect(await publishedTypes()).toEqual(['user.registered', 'location.created']);
    await waitFor('the end of the run', async () => (await receivedTypes()).length === 2);
    expect(await receivedTypes()).toEqual(['location.created', 'user.registered']);
    expect(await db('inbox').where({ state: 'done' })).toHaveLength(4);
  });

  it('Then events of the deletion stay, and events that are finished later are purged then', async () => {
    await storeMessage('child.created', { isFinished: false });
    await service.ctx.db.transaction(async (tx) => {
      await requestPurge(tx, { kind: 'child', id: 1 });
      const envelope = exampleEnvelope('child.deleted');
      await tx('outbox').insert({ type: 'child.deleted', subject: '1', envelope, delivered_at: new Date() });
    });
    await purge();
    expect(await publishedTypes()).toEqual(['child.created', 'child.deleted']);
    await db('outbox').update({ delivered_at: new Date() });
    await db('inbox').update({ state: 'done', done_at: new Date() });
    await purge();
    expect(await publishedTypes()).toHaveLength(2);
    await isDue();
    await purge();
    expect(await publishedTypes()).toEqual(['child.deleted']);
    expect(await receivedTypes()).toEqual([]);
  });

  it('Then each run comes after the time that has passed since the deletion', async () => {
    await requested({ kind: 'user', id: 5 });
    await db('pending_purge').update({ requested_at: service.ctx.db.raw(`now() - interval '2 hours'`) });
    await purge();
    const { rows } = await service.ctx.db.raw(
      `SELECT due_at BETWEEN now() + interval '119 minutes' AND now() + interval '121 minutes' AS later FROM pending_purge`,
    );
    expect(rows).toEqual([{ later: true }]);
  });

  it('Then stored answers to the user, and those about the child, are deleted, also of an earlier release', async () => {
    const answer = (key: string, row: object) => ({
      ...{ user_id: 9, route: 'POST /api/register-child', key, request_hash: Buffer.alloc(32), created_at: new Date() },
      ...{ status: 201, body: {}, people: [], ...row },
    });
    await db('idempotency_key').insert([
      answer('of the user', { user_id: 5 }),
      answer('asked', { people: ['child:1'] }),
      answer('answered', { body: { childId: 1 } }),
      answer('added', { route: 'POST /api/children', body: { id: 1 } }),
      answer('duplicate', { status: 409, body: { duplicates: [{ id: 7 }, { id: 1 }] } }),
      answer('earlier, answered', { people: null, body: { child: { childId: 1 } } }),
      answer('earlier, refused', { people: null, status: 409, body: { detail: 'Mateo is archived' } }),
      answer('kept: another child', { people: ['child:12'], body: { childId: 12 } }),
      answer('kept: another id', { body: { id: 1 } }),
      answer('kept: earlier', { people: null, body: { childId: 12 } }),
    ]);
    await requested({ kind: 'child', id: 1 });
    await requested({ kind: 'user', id: 5 });
    await purge();
    const kept: string[] = await db('idempotency_key').pluck('key');
    expect(kept.sort()).toEqual(['kept: another child', 'kept: another id', 'kept: earlier']);
  });
});

describe('When there are many messages and answers', () => {
  it.each(PURGED_ROWS.map(({ table, where }, index) => [index, table, where] as const))(
    'Then an index finds those to purge (%i: %s)',
    async (_index, table, where) => {
      const { db: pool } = service.ctx;
      const envelope = (id: string) => `jsonb_build_object('data', jsonb_build_object('childId', ${id}))`;
      await pool.raw(`
        INSERT INTO outbox (type, subject, envelope, delivered_at)
        SELECT 'registration.created', id, ${envelope('id')}, now() FROM generate_series(1, 3000) id;
        INSERT INTO inbox (consumer, event_id, type, source, envelope, state, done_at)
        SELECT 'events', gen_random_uuid(), 'child.created', 'family', ${envelope('id')}, 'done', now()
        FROM generate_series(1, 3000) id;
        INSERT INTO idempotency_key (user_id, route, key, request_hash, status, body, created_at, people)
        SELECT id, 'POST /api/children', 'k', '', 201, '{}', now(), ARRAY['child:' || id]
        FROM generate_series(1, 3000) id;
        ANALYZE outbox, inbox, idempotency_key;
      `);
      const statement = `EXPLAIN SELECT ctid FROM ${table} WHERE ${where} LIMIT 1000`;
      const { rows } = await pool.raw(statement.replaceAll('$1', `'user:7'`).replaceAll('$2', '5000'));
      const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/(_people|idempotency_key_pkey)/);
      expect(plan).not.toContain('Seq Scan');
    },
  );
});
