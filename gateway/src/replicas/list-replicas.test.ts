import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { underLoad } from '../conformance/load.ts';
import { type Replica, startReplica } from '../conformance/replica.ts';
import { SESSION, startUpstreams } from '../conformance/upstreams.ts';
import { findTraefik } from '../find-traefik.ts';
import { byDestination, type Destination } from '../routes.ts';
import { startTraefik } from '../start-traefik.ts';
import { type Listed, listReplicas, ownAddresses, type ReplicaList } from './list-replicas.ts';
import { readServers, writeServers } from './routes-folder.ts';

/** How long a service drains, as in containers. */
const DRAIN_MS = 2500;

const named = (to: Destination) => `http://${to}:3000`;
const NAMED: Listed = byDestination((to) => [named(to)]);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}

describe('When the ready replicas of services are listed', () => {
  let replicas: Replica[];
  /** What the name of svc-events resolves to. */
  let found: string[];
  let lists: Listed[];
  let list: ReplicaList;
  beforeEach(async () => {
    replicas = await Promise.all([1, 2].map(() => startReplica((_request, response) => void response.end())));
    found = replicas.map(({ url }) => url);
    lists = [];
    list = listReplicas({ find, named, before: NAMED, changed: (listed) => void lists.push(listed) });
  });
  afterEach(async () => {
    await list.stop();
    await Promise.all(replicas.map((replica) => replica.kill()));
  });

  const find = async (to: Destination) => {
    if (to === 'events') return found;
    throw new Error('ENOTFOUND');
  };
  const events = () => lists.at(-1)?.events ?? [];
  const urls = () => replicas.map(({ url }) => url).toSorted();
  /** Resolves when svc-events has been checked twice more. */
  const checkedTwice = async () => {
    for (const _ of [1, 2]) {
      const now = Date.now();
      await until(() => list.checked() > now);
    }
  };

  it('Then those of a name are listed, and a name without one keeps its address', async () => {
    await until(() => events().length === 2);
    expect(lists.at(-1)).toEqual({ ...NAMED, events: urls() });
    await checkedTwice();
    expect(lists).toHaveLength(1);
  });

  it('Then one that drains is no longer listed, and one that has started is', async () => {
    await until(() => events().length === 2);
    const stopped = replicas[1]?.stop(DRAIN_MS);
    await until(() => events().length === 1);
    expect(events()).toEqual([replicas[0]?.url]);
    await stopped;
    await replicas[1]?.start();
    await until(() => events().length === 2);
  });

  it('Then its own addresses stay when no replica is ready, and its name when there is none @spec S2.4.1510', async () => {
    await until(() => events().length === 2);
    await Promise.all(replicas.map((replica) => replica.kill()));
    await checkedTwice();
    expect(events()).toEqual(urls());
    found = ['http://127.0.0.1:9'];
    await until(() => events().length === 1);
    expect(events()).toEqual(found);
    found = [];
    await until(() => events()[0] === named('events'));
  });

  it('Then a later process leaves out an address that its name does not resolve to any more @spec S2.4.1510', async () => {
    const [kept = '', gone = ''] = found;
    found = [kept, 'http://127.0.0.1:9'];
    const own = async (events: string[]) => (await ownAddresses({ find, named, before: { ...NAMED, events } })).events;
    expect([await own([kept, gone]), await own([gone])]).toEqual([[kept], found]);
    found = [];
    expect(await own([kept, gone])).toEqual([named('events')]);
  });

  it('Then one that does not answer in time stays listed, but is not added', async () => {
    await until(() => events().length === 2);
    const silent = await startReplica(() => undefined);
    silent.hold();
    replicas.push(silent);
    replicas[0]?.hold();
    found = urls();
    await checkedTwice();
    expect(events()).toEqual(found.filter((url) => url !== silent.url));
  });
});

const binary = await findTraefik(process.env);

/** A test with the real Traefik; where there is none the summary says why it is left out. */
function itWithTraefik(title: string, run: (binary: string) => Promise<void>): void {
  if (binary) it(title, () => run(binary));
  else it.skip(`${title} (there is no Traefik here: set TRAEFIK_BIN)`, () => undefined);
}

describe('When Traefik reads the list', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-routes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('Then a later process begins with what an earlier one has listed; a file of something else counts as none', async () => {
    const otherwise = (to: Destination) => `http://${to}:3000`;
    expect(readServers(folder, otherwise)).toEqual(NAMED);
    const listed = { ...NAMED, events: ['http://10.0.0.7:3000', 'http://[fd00::7]:3000'] };
    writeServers(folder, listed);
    expect(readServers(folder, otherwise)).toEqual(listed);
    expect(JSON.parse(await readFile(join(folder, 'servers.yml'), 'utf8'))).toMatchObject({ http: { services: {} } });
    await writeFile(join(folder, 'servers.yml'), '{"http": ');
    expect(readServers(folder, otherwise)).toEqual(NAMED);
  });

  itWithTraefik(
    'Then no request fails while a replica drains and returns, and the list’s process restarts meanwhile',
    async (binary) => {
      const upstreams = await startUpstreams();
      const gateway = await startTraefik({ binary, folder, upstreams: upstreams.urls, host: '127.0.0.1', port: 0 });
      const dynamic = join(folder, 'dynamic');
      const listed = () => readServers(dynamic, () => 'http://127.0.0.1:9').events;
      const start = () =>
        listReplicas({
          find: async (to) => [upstreams.urls[to]].flat(),
          named,
          before: readServers(dynamic, () => 'http://127.0.0.1:9'),
          changed: (list) => writeServers(dynamic, list),
        });
      let list = start();
      const load = underLoad(`${gateway.url}/api/events`, { cookie: SESSION });
      try {
        await load.waitForAnswers(50);
        for (const replica of upstreams.replicas('events')) {
          const stopped = replica.stop(DRAIN_MS);
          await list.stop();
          list = start();
          await until(() => listed().length === 1);
          await stopped;
          await load.waitForAnswers(200);
          await replica.start();
          await list.stop();
          list = start();
          await until(() => listed().length === 2);
          await load.waitForAnswers(200);
        }
        expect(load.failures()).toEqual([]);
      } finally {
        await load.stop();
        await list.stop();
        await gateway.stop();
        await upstreams.stop();
      }
    },
  );
});
