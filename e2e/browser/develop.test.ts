import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Development, startDevelopment } from '@fieldhouse/build/develop';
import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signIn, type Visitor, visit } from '../support/browser.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const APP = 'mf-family';
const PAGE = 'src/dashboard/upcoming-events.tsx';

describe('When a micro-frontend is developed on a running site', () => {
  let club: Club;
  let sources: string;
  let development: Development;
  let parent: Visitor;
  beforeAll(async () => {
    // A copy of its sources, which the test changes.
    sources = await mkdtemp(join(tmpdir(), 'fieldhouse-sources-'));
    await mkdir(join(sources, APP));
    for (const name of ['src', 'package.json', 'routes.json', 'build.config.ts'])
      await cp(join(ROOT, APP, name), join(sources, APP, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
    club = await startClub();
    development = await startDevelopment({ app: APP, site: club.url, port: 0, folder: join(sources, APP) });
    parent = await visit({ at: development.url });
  });
  afterAll(async () => {
    await parent?.leave();
    await development?.stop();
    await club?.stop();
    if (sources) await rm(sources, { recursive: true, force: true });
  });

  it('Then it is built from its sources, the rest comes from the site, and no content security policy is violated', async () => {
    const { page, faults } = parent;
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await signIn(page, 'parent');
    await page.getByRole('heading', { name: 'Upcoming events' }).waitFor();
    const own = paths.filter((path) => path.startsWith(`/mf/${APP}/`) && path.endsWith('.js'));
    expect(own.filter((path) => path.startsWith(`/mf/${APP}/development/`))).not.toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['/remotes.json', '/api/auth/login', '/api/children']));
    expect(faults).toEqual([]);
  });

  it('Then an open page reloads after a change of its sources', async () => {
    const file = join(sources, APP, PAGE);
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Upcoming events');
    await writeFile(file, text.replaceAll('Upcoming events', 'Changed while it is open'));
    await parent.page.getByRole('heading', { name: 'Changed while it is open' }).waitFor();
    expect(parent.faults).toEqual([]);
  });
});
