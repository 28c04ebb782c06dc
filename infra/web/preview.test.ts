import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startWeb, type Web } from './start-web.ts';

const SHELL = 'aaaaaaaa00000001';
const NEXT_SHELL = 'aaaaaaaa00000002';
const COACH = 'cccccccc00000001';
const NEXT_COACH = 'cccccccc00000002';
const TOO_NEW = 'cccccccc00000020';

let releases: string;
let web: Web;
beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fieldhouse-previews-'));
  for (const [hash, text] of [
    [SHELL, 'live'],
    [NEXT_SHELL, 'next'],
  ] as const) {
    await put(`shell/${hash}/index.html`, `<html><head></head><body>${text}</body></html>`);
    await put(`shell/${hash}/provides.json`, { react: { version: '19.3.1' } });
  }
  for (const hash of [COACH, NEXT_COACH, TOO_NEW]) {
    const path = `mf/mf-coach/${hash}`;
    await put(`${path}/routes.json`, [{ path: '/coach' }]);
    await put(`${path}/mf-manifest.json`, { metaData: { remoteEntry: { name: 'entry.js', path: '' } } });
    await put(`${path}/release.json`, { commit: `of ${hash}` });
    await put(`${path}/needs.json`, { react: { range: hash === TOO_NEW ? '^20.0.0' : '^19.0.0' } });
  }
  await put('current/mf-coach', `${COACH}\n`);
  await put('current/shell', `${SHELL}\n`);
  web = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl: 'http://club.test' });
});
afterEach(async () => {
  await web.stop();
  await rm(releases, { recursive: true });
});

async function put(name: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(releases, name)), { recursive: true });
  await writeFile(join(releases, name), typeof content === 'string' ? content : JSON.stringify(content));
}

const get = (path: string, preview?: string) =>
  fetch(new URL(path, web.url), { headers: { accept: 'text/html', ...(preview && { 'x-preview': preview }) } });
async function json(path: string, preview?: string) {
  return JSON.parse(await (await get(path, preview)).text());
}
const remotes = (preview?: string) => json('/remotes.json', preview);

describe('When a request previews a release of a micro-frontend', () => {
  it('Then registry and preload links name it, for this request alone @spec S2.5.1454', async () => {
    const preview = `mf-coach=${NEXT_COACH}`;
    expect(await remotes(preview)).toEqual({
      schema: 1,
      shell: SHELL,
      apps: { 'mf-coach': NEXT_COACH },
      routes: { 'mf-coach': [{ path: '/coach' }] },
      preview: { releases: { 'mf-coach': NEXT_COACH }, gone: {} },
    });
    expect(await (await get('/coach', preview)).text()).toContain(`/mf/mf-coach/${NEXT_COACH}/entry.js`);
    const others = await (await get('/coach')).text();
    expect([others.includes(COACH), others.includes(NEXT_COACH)]).toEqual([true, false]);
    expect(await remotes()).toMatchObject({ apps: { 'mf-coach': COACH } });
    expect(await remotes()).not.toHaveProperty('preview');
  });

  it('Then no cache on the way keeps the answers, and their ETags are others @spec S2.5.1454', async () => {
    for (const path of ['/coach', '/remotes.json']) {
      const [own, live] = [await get(path, `mf-coach=${NEXT_COACH}`), await get(path)];
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
      expect(own.headers.get('vary')).toBe('Accept-Encoding, Cookie');
      expect([live.headers.get('cache-control'), live.headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding']);
      expect(own.headers.get('etag')).not.toBe(live.headers.get('etag'));
    }
  });
});

describe('When a request previews a release of the shell', () => {
  it('Then the page is that of this release, and says so @spec S2.5.1454', async () => {
    const page = await (await get('/', `shell=${NEXT_SHELL},mf-coach=${NEXT_COACH}`)).text();
    expect(page).toContain(`<meta name="release" content="${NEXT_SHELL}">`);
    expect(page).toContain('next');
    expect(await (await get('/')).text()).toContain('live');
  });
});

describe('When a chosen release cannot be shown', () => {
  it.each([
    ['is no longer stored', 'mf-coach=dddddddd00000009'],
    ['does not fit the shell', `mf-coach=${TOO_NEW}`],
    ['is of an app that is not in use', `mf-admin=${COACH}`],
  ])('Then one that %s is replaced by what is in use, and named @spec S2.5.1455', async (_, preview) => {
    const [[app = '', hash] = []] = [preview.split('=')];
    expect(await remotes(preview)).toMatchObject({
      apps: { 'mf-coach': COACH },
      preview: { releases: {}, gone: { [app]: hash } },
    });
  });

  it('Then one that is deleted during the preview is no longer shown @spec S2.5.1455', async () => {
    const preview = `mf-coach=${NEXT_COACH}`;
    expect((await remotes(preview)).apps['mf-coach']).toBe(NEXT_COACH);
    await rm(join(releases, 'mf/mf-coach', NEXT_COACH), { recursive: true });
    expect((await remotes(preview)).apps['mf-coach']).toBe(COACH);
  });

  it('Then a header of another form previews nothing', async () => {
    for (const preview of ['none', 'mf-coach=../../x', '=', 'mf-coach']) {
      expect(await remotes(preview)).not.toHaveProperty('preview');
    }
  });
});

describe('When the stored releases are requested', () => {
  it('Then admins get them with commit and time, and nobody else does @spec S2.7.1451', async () => {
    const answer = await get('/releases.json', `shell=${NEXT_SHELL}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { apps } = JSON.parse(await answer.text());
    expect(apps).toMatchObject([
      { app: 'mf-coach', inUse: COACH, chosen: null },
      { app: 'shell', inUse: SHELL, chosen: NEXT_SHELL },
    ]);
    expect((await json('/releases.json', 'none')).apps[1].chosen).toBeNull();
    expect(apps[0].releases).toContainEqual({
      release: NEXT_COACH,
      commit: `of ${NEXT_COACH}`,
      storedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await get('/releases.json')).status).toBe(404);
  });
});
