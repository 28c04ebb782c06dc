import { randomUUID } from 'node:crypto';
import { type Envelope, EVENT_TYPES, type EventTypeName, type UserState } from '@fieldhouse/contracts';
import { localTransport } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import fc from 'fast-check';
import { notify } from '../service.ts';
import { admin, child, guardian, NOW, registration, user } from '../testing/build.ts';

/** Each event this often as itself, which the inbox knows, and as often as another with the same state. */
const TIMES = 5;
const transport = localTransport();
let service: TestService;
let nextId = 1000;
beforeAll(async () => {
  service = await startTestService({ ...notify, jobs: [] }, { clock: () => NOW, adapters: { transport } });
  await service.deliver('user.registered', user(admin));
});
afterAll(() => service.stop());

function envelope(type: EventTypeName, data: { id: number; version: number }): Envelope {
  const { source } = EVENT_TYPES[type];
  if (source === 'every service') throw new Error(`${type} is told by everyone`);
  return {
    specversion: '1.0',
    id: randomUUID(),
    source,
    type,
    subject: String(data.id),
    time: NOW.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

/** What an owner has of an entity after each of its changes; undefined: it is gone, and may come back. */
const historyOf = <State>(state: fc.Arbitrary<State>) =>
  fc
    .tuple(state, fc.array(fc.option(state, { nil: undefined, freq: 3 }), { maxLength: 4 }))
    .map(([first, more]) => [first, ...more]);

/** The events in which an owner tells a history, each with its version, and what is true in the end. */
function tell<State>(
  history: readonly (State | undefined)[],
  write: (state: State | undefined, version: number, isNew: boolean) => Envelope,
) {
  const envelopes = history.map((state, index) => write(state, index + 1, history[index - 1] === undefined));
  return { envelopes, last: history.at(-1), version: history.length };
}

async function deliverShuffled(envelopes: readonly Envelope[], seed: number): Promise<void> {
  const copies = envelopes.flatMap((one) =>
    Array.from({ length: TIMES }, () => [one, { ...one, id: randomUUID() }]).flat(),
  );
  const shuffled = copies
    .map((one, index) => ({ one, place: Math.sin(seed + index * 7919) }))
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one);
  for (let from = 0; from < shuffled.length; from += 20) await transport.publish(shuffled.slice(from, from + 20));
  await service.idle();
}

const rowOf = (table: string, id: number) => service.ctx.db(table).where({ id }).first();
const name = fc.constantFrom('Ada', 'Ben', 'Cleo');
const accounts = historyOf(
  fc.record({
    firstName: name,
    role: fc.constantFrom<UserState['role']>('parent', 'coach', 'admin'),
    isActive: fc.boolean(),
  }),
);
const children = historyOf(fc.record({ firstName: name, isActive: fc.boolean() }));
const links = historyOf(fc.record({ isPrimary: fc.boolean() }));

describe('When every event is delivered ten times, in any order', () => {
  it('Then accounts, children and guardians are known as their owners have them', async () => {
    const histories = fc.record({ account: accounts, child: children, link: links, seed: fc.nat() });
    await fc.assert(
      fc.asyncProperty(histories, async ({ seed, ...history }) => {
        nextId += 1;
        const id = nextId;
        const account = tell(history.account, (state, version, isNew) => {
          if (!state) return envelope('user.deleted', { id, version });
          const told = user({ userId: id, role: state.role }, { version, ...state });
          if (isNew) return envelope('user.registered', told);
          return envelope(state.isActive ? 'coach.restored' : 'coach.archived', told);
        });
        const aChild = tell(history.child, (state, version, isNew) => {
          if (!state) return envelope('child.deleted', { id, version });
          const told = child({ id, version, ...state });
          if (isNew) return envelope('child.created', told);
          return envelope(state.isActive ? 'child.restored' : 'child.archived', told);
        });
        const ids = { id, childId: id, userId: id };
        const link = tell(history.link, (state, version) =>
          state
            ? envelope('guardian.linked', guardian(id, { ...ids, version, ...state }))
            : envelope('guardian.unlinked', Object.assign({ version }, ids)),
        );
        await deliverShuffled(
          [account, aChild, link].flatMap(({ envelopes }) => envelopes),
          seed,
        );

        const { last, version } = account;
        expect(await rowOf('known_user', id)).toEqual({
          ...{ id, version, gone: !last, role: last?.role ?? 'parent', is_active: last?.isActive ?? false },
          first_name: last?.firstName ?? '',
          last_name: last ? `Last${id}` : '',
          email: last ? `user${id}@club.example` : '',
          phone: last ? '(512) 555-0100' : '',
        });
        expect(await rowOf('known_child', id)).toEqual({
          ...{ id, version: aChild.version, gone: !aChild.last },
          name: aChild.last ? `${aChild.last.firstName} Alvarez` : '',
          first_name: aChild.last?.firstName ?? null,
          birthdate: aChild.last ? '2017-03-14' : null,
        });
        expect(await rowOf('known_guardian', id)).toEqual({
          ...{ id, version: link.version, gone: !link.last, child_id: id, user_id: id },
        });
      }),
      { numRuns: 25 },
    );
  });

  it('Then the bell calls a child as its owner does in the end, and who is gone is in no line and no mail', async () => {
    const changes = fc.record({
      names: fc.array(name, { minLength: 1, maxLength: 3 }),
      leaves: fc.boolean(),
      seed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(changes, async ({ names, leaves, seed }) => {
        nextId += 1;
        const id = nextId;
        await service.deliver('user.registered', user({ userId: id, role: 'parent' }));
        await service.deliver('guardian.linked', guardian(id, { id, childId: id }));
        const told = registration({ id, childId: id, childName: 'Zoe Alvarez' });
        await deliverShuffled(
          [
            ...names.map((firstName, index) => envelope('child.updated', child({ id, version: index + 1, firstName }))),
            ...(leaves
              ? [envelope('child.deleted', { id, version: 9 }), envelope('user.deleted', { id, version: 9 })]
              : []),
            envelope('registration.created', told),
          ],
          seed,
        );
        const messages = await service.ctx.db('notification').where({ child_id: id }).distinct().pluck('message');
        expect(messages).toEqual([`${leaves ? 'Former player' : `${names.at(-1)} Alvarez`} registered`]);
        const kept = JSON.stringify(await service.ctx.db('mail').where({ user_id: id }));
        if (leaves) expect(kept).not.toMatch(/Zoe|user\d/);
        else expect(kept).toMatch(/(Zoe|Ada|Ben|Cleo) is registered/);
      }),
      { numRuns: 15 },
    );
  });
});
