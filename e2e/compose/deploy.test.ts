import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type Container, containersOf, crash } from '../support/compose-project.ts';
import { mustAnswer } from '../support/own-people.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { type SteadyLoad, startLoad } from '../support/steady-load.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '', COMPOSE_ENV: envFile = '' } = process.env;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PIECE = 'svc-events';
/** After this time Traefik sends nothing to a replica that was killed. */
const DETECTED_MS = 5000;

const run = promisify(execFile);
const docker = async (...args: string[]) => (await run('docker', args)).stdout.trim();
const compose = (...args: string[]) =>
  docker('compose', '--project-name', project, '--file', `${ROOT}docker-compose.yml`, '--env-file', envFile, ...args);
/** Resolves with the command's output; rejects when it fails. */
const deploy = (version: string, piece = PIECE, ...options: string[]) =>
  command('deploy', piece, version, ...options, '--env', envFile);
const command = (...args: string[]) =>
  run('node', ['infra/launcher/run.js', ...args], {
    cwd: ROOT,
    env: { ...process.env, COMPOSE_PROJECT_NAME: project },
  });

/** Builds an image from the text of a Dockerfile. */
async function build(dockerfile: string, tag: string): Promise<void> {
  const building = execFile('docker', ['build', '--quiet', '--tag', tag, '-']);
  building.stdin?.end(dockerfile);
  const [code] = await once(building, 'close');
  if (code !== 0) throw new Error(`${tag} was not built`);
}

const replicas = async () =>
  (await containersOf(project)).filter(({ service, running }) => service === PIECE && running);
const tags = async () => (await replicas()).map(({ image }) => image.split(':').at(-1));
const settings = () => readFile(envFile, 'utf8');
const listed = async () => {
  const { http } = JSON.parse(await compose('exec', '--no-TTY', 'replicas', 'cat', '/routes/servers.yml'));
  return http.services[PIECE].loadBalancer.servers.length;
};
const untilListed = (count: number) =>
  waitFor(
    `${count} replicas are listed`,
    async () => {
      // A process in a container takes processor time from the replica that starts.
      await pause(400);
      return (await listed()) === count;
    },
    60,
  );

let eventId: number;
let load: SteadyLoad;
beforeAll(async () => {
  if (!site || !project || !envFile) throw new Error('npm run test:compose names a running project');
  eventId = await makeEvent(site, 'Footwork During a Deployment');
  await docker('tag', `fieldhouse/${PIECE}:test`, `fieldhouse/${PIECE}:next`);
  // It starts, has nothing to listen with, and ends.
  await docker('tag', 'fieldhouse/provision:test', `fieldhouse/${PIECE}:broken`);
});

/** The tests of a group run while families and a coach use the site. */
function underLoad(): void {
  beforeEach(async () => {
    load = await startLoad(site, eventId);
    await load.answered(20);
  });
  afterEach(() => load.stop());
}

describe('When a piece is deployed under load', () => {
  underLoad();

  it('Then no request fails, also while the list of replicas restarts, and it stays after `up`', async () => {
    const deployed = deploy('next');
    const [list] = (await containersOf(project)).filter(({ service }) => service === 'replicas');
    await crash(list as Container);
    expect((await deployed).stdout).toContain(`${PIECE}: test was in use, next is in use now`);
    await load.answered(100);
    expect((await load.stop()).failures).toEqual([]);
    expect(await tags()).toEqual(['next']);
    await compose('up', '--detach', '--no-build', PIECE);
    expect(await tags()).toEqual(['next']);
  });

  it('Then --back returns to the version before without a failed request', async () => {
    expect((await deploy('--back')).stdout).toContain(`${PIECE}: next was in use, test is in use now`);
    await load.answered(100);
    expect((await load.stop()).failures).toEqual([]);
    expect(await tags()).toEqual(['test']);
    expect(await settings()).toContain('\nSVC_EVENTS_VERSION=test\nSVC_EVENTS_VERSION_BEFORE=next\n');
  });

  it('Then an app of the browser side is published by its image, and goes back', async () => {
    await docker('tag', 'fieldhouse/release-mf-coach:test', 'fieldhouse/release-mf-coach:next');
    const released = async () => (await containersOf(project)).filter(({ service }) => service === 'release-mf-coach');
    for (const [version, tag] of [
      ['next', 'next'],
      ['--back', 'test'],
    ] as const) {
      await deploy(version, 'mf-coach');
      expect(await released()).toMatchObject([{ image: `fieldhouse/release-mf-coach:${tag}`, exitCode: 0 }]);
      expect(await settings()).toContain(`\nMF_COACH_VERSION=${tag}\n`);
    }
    expect((await load.stop()).failures).toEqual([]);
  });

  it('Then a version that does not start changes nothing', async () => {
    const before = await settings();
    await expect(deploy('broken')).rejects.toMatchObject({ stderr: expect.stringContaining('runs on') });
    expect((await load.stop()).failures).toEqual([]);
    expect([await tags(), await settings()]).toEqual([['test'], before]);
  });
});

describe('When nothing that is in use changes', () => {
  it('Then a release of an app is stored, and only the admin who previews it sees it @spec S2.5.1450, S2.5.1451', async () => {
    const RELEASE = '0123456789abcdef';
    await build(
      `FROM fieldhouse/release-mf-coach:test
       USER root
       RUN for kind in mf maps; do mv /built/$kind/mf-coach/* /built/$kind/mf-coach/${RELEASE}; done
       USER node`,
      'fieldhouse/release-mf-coach:preview',
    );
    const { stdout } = await deploy('preview', 'mf-coach', '--preview');
    expect(stdout).toBe(`mf-coach ${RELEASE} is stored: admins can preview it\n`);
    const [admin, other] = [await signedInAs(site, DEMO_ADMIN.username), await signedInAs(site, DEMO_ADMIN.username)];
    await mustAnswer(admin, 204, 'PUT', '/api/admin/preview', { releases: [{ app: 'mf-coach', release: RELEASE }] });
    const seenBy = async (client: ApiClient) =>
      (await mustAnswer<{ apps: Record<string, string> }>(client, 200, 'GET', '/remotes.json')).apps['mf-coach'];
    expect(await seenBy(admin)).toBe(RELEASE);
    expect(await seenBy(other)).not.toBe(RELEASE);
  });

  it('Then the status shows the site and what is wrong with it', async () => {
    const { stdout } = await command('status', envFile).catch((error) => error);
    expect(stdout).toMatch(/^svc-events +test +1 of 1 ready$/m);
    expect(stdout).toMatch(/^events +to publish \d+ s/m);
    expect(stdout).toMatch(/^disk +databases \d+ % +backups \d+ %$/m);
    expect(stdout).toMatch(/! There is no backup|Nothing is wrong/);
  });
});

describe('When a version takes away what the present one needs', () => {
  const SCHEMA = { release: '9.0.0', migrations: [{ name: '0099_drop', minVersion: '9.0.0' }] };

  it('Then it is refused before it starts', async () => {
    await build(
      `FROM fieldhouse/${PIECE}:test
       USER root
       RUN echo 'console.log(${JSON.stringify(JSON.stringify(SCHEMA))})' > src/main.ts
       USER node`,
      `fieldhouse/${PIECE}:drops`,
    );
    const before = await settings();
    await expect(deploy('drops')).rejects.toMatchObject({ stderr: expect.stringContaining('0099_drop of 9.0.0') });
    expect([await tags(), await settings()]).toEqual([['test'], before]);
  });
});

describe('When a newer version, which is not in use any more, has changed the database', () => {
  /** Runs SQL on the service's database, in its container. */
  const sql = async (text: string) => {
    const [replica] = await replicas();
    const program = `import pg from 'pg';
      const client = new pg.Client(process.env.DATABASE_URL);
      await client.connect();
      await client.query(${JSON.stringify(text)});
      await client.end();`;
    await docker('exec', replica?.id ?? '', 'node', '--input-type=module', '--eval', program);
  };

  it('Then a version that cannot work with it is refused before it starts', async () => {
    await sql(`INSERT INTO migration (name, checksum, min_version) VALUES ('0099_later', '', '9.0.0')`);
    try {
      await expect(deploy('next')).rejects.toMatchObject({
        stderr: expect.stringContaining('0099_later of the database needs 9.0.0 or newer'),
      });
    } finally {
      await sql(`DELETE FROM migration WHERE name = '0099_later'`);
    }
    expect(await tags()).toEqual(['test']);
  });
});

describe('When a service has three replicas', () => {
  underLoad();

  const scaleTo = (count: number) =>
    compose('up', '--detach', '--no-build', '--no-deps', '--scale', `${PIECE}=${count}`, PIECE);

  it('Then all get requests, and no request fails when they start', async () => {
    await scaleTo(3);
    await untilListed(3);
    await load.answered(150);
    const served = await Promise.all((await replicas()).map(({ id }) => docker('logs', '--since', '1m', id)));
    for (const log of served) expect(log).toContain('"route":"/api/events');
    expect((await load.stop()).failures).toEqual([]);
  });

  it('Then, when one is killed while another drains, soon no request fails, nor when one more ends', async () => {
    const [killed, drained] = await replicas();
    if (!killed || !drained) throw new Error('There are no replicas');
    const stopped = docker('stop', drained.id);
    await crash(killed);
    await stopped;
    await pause(DETECTED_MS);
    await load.stop();
    load = await startLoad(site, eventId);
    await load.answered(150);
    await docker('rm', drained.id);
    await untilListed(2);
    await scaleTo(1);
    await untilListed(1);
    await load.answered(100);
    expect((await load.stop()).failures).toEqual([]);
  });
});
