import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN, DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { type Club, checkClubBackup, forSize, gatewayInFront, startClub } from '@fieldhouse/infra/testing';
import { isNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { access } from '../suites/access.ts';
import { operatorCommands } from '../suites/operator.ts';
import { traced } from '../suites/traced.ts';
import { watched } from '../suites/watched.ts';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import {
  expectOneEffectEach,
  makeEvent,
  registerOne,
  signInFamilies,
  waitForEffects,
} from '../support/registration-burst.ts';
import { serviceCommand } from '../support/service-command.ts';
import { startTraceReceiver, type TraceReceiver } from '../support/trace-receiver.ts';
import { waitForAllEvents } from '../support/wait-for-events.ts';

const TITLE = 'Footwork on Two Replicas';
const gateway = await gatewayInFront();
const where = `two processes of every service, RabbitMQ, Redis, ${gateway.name}`;

let club: Club;
let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  const env = { ...gateway.env, REPLICAS: '2', DEMO: '1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  club = await startClub({ command: 'start-distributed', env });
}, 300_000);
afterAll(async () => {
  await club?.stop();
  await receiver?.stop();
  await gateway.remove();
}, 60_000);

describe(`registrations, ${where}`, () => {
  it('Then the gateway is the one that the title names', () => {
    const isEmbedded = club.output().includes('There is no Traefik');
    expect(isEmbedded ? 'the embedded gateway' : 'Traefik').toBe(gateway.name);
  });

  it('When twenty children are registered at once, then each is on the roster and has one notification and one email for each guardian', async () => {
    const eventId = await makeEvent(club.url, TITLE);
    const families = await signInFamilies(club.url);
    const answers = await Promise.all(DEMO_CHILDREN.map((child) => registerOne(families, eventId, child)));
    expect(answers.map(({ status }) => status)).toEqual(DEMO_CHILDREN.map(() => 201));

    await waitForEffects(club.url, eventId, TITLE);
    await waitForAllEvents(club);
    const effects = await waitForEffects(club.url, eventId, TITLE);
    expect(effects.roster).toHaveLength(DEMO_CHILDREN.length);
    expectOneEffectEach(effects);
  });
});

it('When an admin makes a backup, then it has every row of each service', async () => {
  await waitForAllEvents(club);
  const admin = await signedInAs(club.url, DEMO_ADMIN.username);
  const { filename } = await mustAnswer<{ filename: string }>(admin, 200, 'POST', '/api/admin/backup/trigger');
  const { snapshots, rows } = await checkClubBackup(club, filename, ['family child', 'auth account']);
  expect(snapshots.map(({ service }) => service).sort()).toEqual([...SERVICES].sort());
  for (const { firstName, lastName } of DEMO_CHILDREN) {
    expect(rows.get('family child')).toContain(`${firstName}\t${lastName}`);
  }
  expect(rows.get('auth account')).toContain(DEMO_ADMIN.username);
}, 60_000);

watched(where, () => club);
traced(where, () => ({ club, receiver }));

if (isNight()) {
  operatorCommands(where, async () => ({ ...club, stop: async () => undefined }), ['events']);
}

it('When an operator runs a command in a service’s environment, then it reads the owners’ data over HTTP', async () => {
  expect(await serviceCommand(club, 'events', 'rebuild', 'guardian', 'location')).toMatch(
    /^svc-events guardian: \d+ from svc-family, 0 removed that it does not have any more\nsvc-events location: \d+ from svc-admin, 0 removed/,
  );
  expect(await serviceCommand(club, 'gamedata', 'replay')).toBe('svc-gamedata: no dead events\n');
}, 60_000);

// After the rebuilds, as it changes the owners' databases directly.
access(where, async () => ({ ...club, stop: async () => undefined }), {
  calls: forSize({ short: 'one read and one write', long: 'all' }),
});

it('When it is stopped, then it exits with code 0 before it would be killed', async () => {
  const code = await club.end();
  expect({ code, printed: code === 0 ? undefined : club.output().slice(-2000) }).toEqual({ code: 0 });
});
