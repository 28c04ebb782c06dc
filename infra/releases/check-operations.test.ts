import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenApiDocument, usedOperations } from '@fieldhouse/build/operations';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { servicesBehind } from '../launcher/running-site.ts';
import { DEFINITIONS } from '../local/definitions.ts';
import { type RunningServices, servicesAt } from './check-operations.ts';
import { readCurrent, releaseFolder } from './current.ts';
import { deploy } from './deploy.ts';
import { publish } from './publish.ts';

let peer: TestService;
let service: TestService;
/** What svc-admin, which runs, answers. */
let document: OpenApiDocument;
beforeAll(async () => {
  peer = await startTestService(DEFINITIONS.admin);
  service = await startTestService(DEFINITIONS.admin, { environment: { serviceUrls: { admin: [peer.url] } } });
  document = (await service.anonymous.get('/openapi.json')).body;
});
afterAll(async () => {
  await service.stop();
  await peer.stop();
});

let parent: string;
let built: string;
let releases: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-operations-'));
  [built, releases] = [join(parent, 'built'), join(parent, 'releases')];
  await build('shell', 'aaaaaa01', document, []);
  await build('mf-admin', 'bbbbbb01', document, ['GET /api/locations']);
  await build('mf-admin', 'bbbbbb02', newer(), ['GET /api/locations', 'GET /api/locations/{id}/map']);
});
afterEach(() => rm(parent, { recursive: true }));

/** A release whose app was built with this document of svc-admin. */
async function build(app: string, hash: string, of: OpenApiDocument, calls: string[]): Promise<void> {
  await mkdir(releaseFolder(built, app, hash), { recursive: true });
  const operations = usedOperations(calls, new Set(['id', 'name', 'address', 'hasMap']), new Map([['admin', of]]));
  await writeFile(join(releaseFolder(built, app, hash), 'operations.json'), JSON.stringify(operations));
}

/** The document of a later svc-admin: an operation and a field of a location are new. */
function newer(): OpenApiDocument {
  const { paths, components } = structuredClone(document);
  const location = components?.schemas?.Location;
  const Location = {
    ...location,
    properties: { ...location?.properties, hasMap: { type: 'boolean' } },
    required: [...(location?.required ?? []), 'hasMap'],
  };
  const map = paths['/api/locations'] ?? {};
  return {
    paths: { ...paths, '/api/locations/{id}/map': { get: map.get ?? { responses: {} } } },
    components: { schemas: { ...components?.schemas, Location } },
  };
}

const used = () => readCurrent(releases);
const REFUSAL =
  'mf-admin bbbbbb02 is not published: it calls what the running services do not have: ' +
  'GET /api/locations of svc-admin answers with no hasMap; svc-admin has no GET /api/locations/{id}/map. ' +
  'Upgrade the services first.';

describe('When an app calls what a running service does not have', () => {
  it('Then it is refused with the app, the operation and the service, and nothing changes', async () => {
    const services = servicesAt(`${service.url}/openapi.json`);
    expect(await publish(built, releases, { shell: 'aaaaaa01', 'mf-admin': 'bbbbbb01' }, { services })).toEqual([]);
    await expect(publish(built, releases, { 'mf-admin': 'bbbbbb02' }, { services })).rejects.toThrow(REFUSAL);
    expect(await used()).toEqual({ shell: 'aaaaaa01', 'mf-admin': 'bbbbbb01' });
    expect(existsSync(releaseFolder(releases, 'mf-admin', 'bbbbbb02'))).toBe(false);
  });

  it('Then it is refused in the same way where a site serves the documents', async () => {
    await publish(built, releases, { 'mf-admin': 'bbbbbb02' });
    await publish(built, releases, { 'mf-admin': 'bbbbbb01' });
    const services = servicesBehind(service.url);
    await expect(deploy(releases, ['mf-admin', '--back'], services)).rejects.toThrow(REFUSAL);
    expect(await used()).toEqual({ 'mf-admin': 'bbbbbb01' });
  });

  it('Then it is published once the service has it', async () => {
    let asked = 0;
    const services: RunningServices = {
      waitMs: 60_000,
      documentOf: async () => {
        asked += 1;
        if (asked === 1) return undefined;
        return asked === 2 ? document : newer();
      },
    };
    await publish(built, releases, { 'mf-admin': 'bbbbbb01' });
    expect(await publish(built, releases, { 'mf-admin': 'bbbbbb02' }, { services })).toEqual([]);
    expect([asked, await used()]).toEqual([3, { 'mf-admin': 'bbbbbb02' }]);
  });
});

describe('When a service does not answer', () => {
  const none = (waitMs: number) => servicesAt('http://127.0.0.1:1/svc-*', waitMs);

  it('Then the first release of an app is published at once, and the service is named', async () => {
    const services = none(3_600_000);
    expect(await publish(built, releases, { 'mf-admin': 'bbbbbb02' }, { services })).toEqual(['svc-admin']);
    expect(await used()).toEqual({ 'mf-admin': 'bbbbbb02' });
  });

  it('Then a later release is published after the wait', async () => {
    await publish(built, releases, { 'mf-admin': 'bbbbbb01' });
    expect(await publish(built, releases, { 'mf-admin': 'bbbbbb02' }, { services: none(100) })).toEqual(['svc-admin']);
    expect(await deploy(releases, ['mf-admin', '--back'], none(0))).toBe(
      'mf-admin: bbbbbb02 was in use, bbbbbb01 is in use now\n' +
        'Published without a comparison with svc-admin: no answer\n',
    );
  });

  it('Then what is in use already is not compared', async () => {
    const documentOf = () => Promise.reject(new Error('asked'));
    await publish(built, releases, { 'mf-admin': 'bbbbbb02' });
    expect(await publish(built, releases, { 'mf-admin': 'bbbbbb02' }, { services: { documentOf } })).toEqual([]);
  });
});
