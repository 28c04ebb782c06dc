import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_SECOND_GUARDIANS } from '@fieldhouse/contracts/demo';
import { type DistributedClub, startDistributedClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { signedInAs } from '../support/api-client.ts';
import { waitFor } from '../support/wait-for.ts';

interface Child {
  id: number;
  first_name: string;
  last_name: string;
  version: number;
}

describe('svc-events, started for the first time after svc-family has published its children', () => {
  let club: DistributedClub;
  beforeAll(async () => {
    club = await startDistributedClub({ notStarted: ['events', 'notify'] });
  }, 300_000);
  afterAll(() => club?.stop(), 60_000);

  it('When it starts, then its children are those of svc-family, and the gateway serves its events', async () => {
    const parent = await signedInAs(club.url, 'parent');
    const added = await parent.send('POST', '/api/children', {
      firstName: 'Early',
      lastName: 'Bird',
      birthdate: '2016-04-01',
    });
    expect(added.status).toBe(201);
    const published = await childrenOf('family', 'child');
    expect(published).toHaveLength(DEMO_CHILDREN.length + 1);

    // svc-notify has a queue for the same events, so the broker confirms them even if svc-events has no queue yet.
    for (const service of club.processes.notify) service.start();
    await waitFor('svc-notify has the guardians', async () => {
      const [count] = await rowsOf<{ guardians: string }>('notify', 'SELECT count(*) AS guardians FROM known_guardian');
      return Number(count?.guardians) === published.length + DEMO_SECOND_GUARDIANS.length;
    });
    for (const service of club.processes.events) service.start();
    await waitFor('the platform is ready', async () => (await fetch(`${club.url}/healthz`)).status === 200, 120);
    await waitFor(
      'svc-events has every child',
      async () => (await childrenOf('events', 'known_child')).length === published.length,
    );
    expect(await childrenOf('events', 'known_child')).toEqual(published);

    const coach = await signedInAs(club.url, 'coach');
    const events = await waitFor('the gateway sends requests to svc-events', async () => {
      const { status, body } = await coach.send('GET', '/api/events');
      return status === 200 && (body as unknown[]);
    });
    expect(events.length).toBeGreaterThan(10);
  }, 180_000);

  const childrenOf = (service: 'family' | 'events', table: string) =>
    rowsOf<Child>(service, `SELECT id, first_name, last_name, version FROM ${table} ORDER BY id`);

  /** Rows of a service's database, read with the service's role. */
  async function rowsOf<Row>(service: ServiceName, query: string): Promise<Row[]> {
    const passwords = JSON.parse(await readFile(join(club.dataDir, 'databases.json'), 'utf8'));
    const { port } = JSON.parse(await readFile(join(club.dataDir, 'postgres', 'settings.json'), 'utf8'));
    const name = `fieldhouse_${service}`;
    const client = new Client({ host: '127.0.0.1', port, database: name, user: name, password: passwords[service] });
    await client.connect();
    try {
      return (await client.query(query)).rows;
    } finally {
      await client.end();
    }
  }
});
