import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startWeb, type Web } from './start-web.ts';

const SHELL = 'aaaaaaaa00000001';
const COACH = 'cccccccc00000001';
const SCRIPT = 'console.log("a script long enough to be worth compressing")';
const PAGE = `<!doctype html><html><head><title>Fieldhouse</title><style>b{}</style><script>theme()</script>
<script defer src="/assets/shell.1.js"></script></head><body><b>Fieldhouse</b></body></html>`;

let releases: string;
let web: Web;

beforeEach(async () => {
  releases = await mkdtemp(join(tmpdir(), 'fieldhouse-releases-'));
  await put(`shell/${SHELL}/index.html`, PAGE);
  await put(`shell/${SHELL}/first-screen.json`, JSON.stringify(['frame.1.js']));
  await put(`shell/${SHELL}/shell.1.js`, SCRIPT);
  await put(`shell/${SHELL}/shell.1.js.br`, brotliCompressSync(SCRIPT));
  await put(`shell/${SHELL}/shell.1.js.gz`, gzipSync(SCRIPT));
  await putCoach(COACH);
  await put('current/mf-coach', `${COACH}\n`);
  await put('current/shell', `${SHELL}\n`);
  web = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl: 'http://club.test' });
});

afterEach(async () => {
  await web.stop();
  await rm(releases, { recursive: true });
});

async function put(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(releases, name)), { recursive: true });
  await writeFile(join(releases, name), content);
}

const ROUTES = [{ path: '/coach' }, { path: '/coach/events/:id' }];
const FIRST_SCREENS = { '/coach': ['dashboard.9.js'], '/coach/events/:id': ['event.9.js'] };

async function putCoach(hash: string): Promise<void> {
  await put(
    `mf/mf-coach/${hash}/mf-manifest.json`,
    JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' } },
      exposes: [{ assets: { js: { sync: ['app.9.js'] } } }],
    }),
  );
  await put(`mf/mf-coach/${hash}/routes.json`, JSON.stringify(ROUTES));
  await put(`mf/mf-coach/${hash}/first-screen.json`, JSON.stringify(FIRST_SCREENS));
  await put(`mf/mf-coach/${hash}/app.9.js`, SCRIPT);
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends the path unchanged: fetch would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send({ port: web.port, path, method, headers: { accept: 'text/html', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const registry = async () => JSON.parse((await get('/remotes.json')).body.toString());

describe('When a path looks like that of a service, but is in no route of the gateway', () => {
  it.each(['/api/unknown', '/api', '/API/events', '/internal/authenticate', '/internal/snapshot', '/metrics'])(
    'Then %s is 404 in the format of the services, never the page',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
      expect(JSON.parse(body.toString())).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('Then the web server’s own /ready is answered', async () => {
    expect((await get('/ready')).status).toBe(200);
  });
});

describe('When the registry is requested', () => {
  const coach = { schema: 1, shell: SHELL, apps: { 'mf-coach': COACH }, routes: { 'mf-coach': ROUTES } };

  it('Then it has the routes of every micro-frontend', async () => {
    expect(await registry()).toEqual(coach);
  });

  it('Then it is compressed, and answered with 304 while it does not change', async () => {
    const { headers, body } = await get('/remotes.json', { 'accept-encoding': 'br' });
    expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(coach);
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'no-cache',
      'application/json; charset=utf-8',
    ]);
    expect((await get('/remotes.json', { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it.each([
    ['do not exist', undefined],
    ['are not JSON', '[{'],
  ])('Then an app whose routes %s is listed without routes, and the others are complete', async (_, text) => {
    if (text) await put('mf/mf-admin/dddddddd00000001/routes.json', text);
    await put('current/mf-admin', 'dddddddd00000001\n');
    expect(await registry()).toEqual({ ...coach, apps: { ...coach.apps, 'mf-admin': 'dddddddd00000001' } });
  });

  it('Then invalid routes are passed on for the page to check, and other pages have their preloads', async () => {
    await put('mf/mf-admin/dddddddd00000001/mf-manifest.json', '{}');
    await put('mf/mf-admin/dddddddd00000001/routes.json', '[null, { "path": 7 }]');
    await put('current/mf-admin', 'dddddddd00000001\n');
    expect((await registry()).routes).toEqual({ ...coach.routes, 'mf-admin': [null, { path: 7 }] });
    expect((await get('/coach')).body.toString()).toContain('app.9.js');
  });
});

describe('When the service worker of pushes is requested', () => {
  it('Then it is the script of the shell, at the root, revalidated, and may request nothing @spec S2.2.2003', async () => {
    await put(`shell/${SHELL}/push-worker.js`, SCRIPT);
    await put('current/shell', `${SHELL}\n`);
    await web.stop();
    web = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl: 'http://club.test' });
    const { status, headers, body } = await get('/push-worker.js', { accept: '*/*' });
    expect([status, body.toString()]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
      'content-security-policy': "default-src 'none'",
    });
    expect((await get('/push-worker.js', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect(String((await get('/')).headers['content-security-policy'])).toContain("worker-src 'self'");
  });

  it('Then it is 404 with a shell of before there were pushes @spec S2.2.2003', async () => {
    expect((await get('/push-worker.js', { accept: '*/*' })).status).toBe(404);
  });
});

describe('When a page is requested', () => {
  it.each(['/', '/events', '/children/7', '/no/such/page', '/login?next=%2Fcoach'])(
    'Then %s is the shell’s page',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toContain('<b>Fieldhouse</b>');
    },
  );

  it('Then it has preload links of the micro-frontend at this path, and of no other', async () => {
    const coach = (await get('/coach/events/4')).body.toString();
    expect(coach).toContain('<link rel="preload" href="/remotes.json" as="fetch" crossorigin="anonymous">');
    expect(coach).toContain('<link rel="preload" href="/api/auth/user" as="fetch" crossorigin="anonymous">');
    expect(coach).toContain('<link rel="preload" href="/api/club" as="fetch" crossorigin="anonymous">');
    expect(coach).toContain(`href="/mf/mf-coach/${COACH}/mf-manifest.json"`);
    expect(coach).toContain(`href="/mf/mf-coach/${COACH}/remoteEntry.9.js" as="script"`);
    expect(coach).toContain(`href="/mf/mf-coach/${COACH}/app.9.js" as="script"`);
    expect(coach).toContain(`href="/mf/mf-coach/${COACH}/event.9.js" as="script"`);
    expect(coach).toContain('<link rel="preload" href="/assets/frame.1.js" as="script">');
    expect(coach).not.toContain('dashboard.9.js');
    expect((await get('/coach')).body.toString()).toContain('dashboard.9.js');
    expect((await get('/login')).body.toString()).not.toMatch(/mf-coach|frame\.1/);
  });

  it('Then it names the release of its shell', async () => {
    expect((await get('/coach')).body.toString()).toContain(`<meta name="release" content="${SHELL}">`);
    await put('shell/bbbbbbbb00000002/index.html', PAGE);
    await put('current/shell', 'bbbbbbbb00000002\n');
    expect((await get('/coach')).body.toString()).toContain('<meta name="release" content="bbbbbbbb00000002">');
  });

  it('Then a release of an earlier build without first-screen.json has its other preloads', async () => {
    await rm(join(releases, 'mf/mf-coach', COACH, 'first-screen.json'));
    const coach = (await get('/coach')).body.toString();
    expect(coach).toContain('app.9.js');
    expect(coach).not.toContain('dashboard.9.js');
  });

  it('Then a release of an earlier build with one first screen for all its paths has it at each', async () => {
    await put(`mf/mf-coach/${COACH}/first-screen.json`, JSON.stringify(['app.9.js']));
    expect((await get('/coach/events/4')).body.toString()).toContain('app.9.js');
    expect((await get('/coach')).body.toString()).toContain('app.9.js');
  });

  it('Then its policy allows its own inline parts by hash and nothing unsafe', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-");
    expect(policy).toContain("; frame-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('Then it is compressed as the browser accepts it, and answered with 304 while it does not change', async () => {
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.body).toString()).toContain('<b>Fieldhouse</b>');
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toContain('<b>Fieldhouse</b>');
    expect((await get('/', { 'if-none-match': String(br.headers.etag) })).status).toBe(304);
  });

  it('Then its requests have no referrer, because its URL may contain the token of a reset link', async () => {
    expect((await get('/reset-password?token=s3cr3t')).headers['referrer-policy']).toBe('no-referrer');
  });

  it('Then only a site with https sends Strict-Transport-Security', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await startWeb({ releases, host: '127.0.0.1', port: 0, siteUrl: 'https://club.test' });
    const { headers } = await fetch(secure.url);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.stop();
  });
});

describe('When a file is requested', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ])('Then it is sent as %s from the stored copy, and is immutable', async (encoding, decode) => {
    const { status, headers, body } = await get('/assets/shell.1.js', { 'accept-encoding': encoding });
    expect(status).toBe(200);
    expect(decode(body).toString()).toBe(SCRIPT);
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    '/assets/gone.js',
    '/assets/index.html',
    '/assets/',
    '/assets',
    '/mf/mf-coach/cccccccc00000009/app.9.js',
    '/mf/mf-coach',
    `/mf/mf-coach/${COACH}`,
    '/mf/mf-coach/remotes.json',
    '/favicon.ico',
    '/registry.json',
    '/index.html',
  ])('Then %s is 404, never the page', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.toString()]).toEqual([404, 'Not found\n']);
  });

  it.each([
    '/assets/../current/shell',
    '/assets/%2e%2e/current/shell',
    '/mf/../current/shell',
    '//assets/shell.1.js',
    '/assets//shell.1.js',
    '/assets/..%2f..%2fcurrent/shell',
    '/assets\\shell.1.js',
    `/mf/mf-coach/${COACH}/../${COACH}/app.9.js`,
    '/./',
    '/.env',
    '/%00',
    'http://other.example/../current/shell',
  ])('Then the unsafe path %s is 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('Then source maps are not served, neither from their own folder nor from the release', async () => {
    await put(`mf/mf-coach/${COACH}/app.9.js.map`, '{}');
    await put(`shell/${SHELL}/shell.1.js.map`, '{}');
    await put(`shell/${SHELL}/shell.1.js.map.br`, '{}');
    await put(`maps/mf-coach/${COACH}/app.9.js.map`, '{}');
    for (const path of [
      `/mf/mf-coach/${COACH}/app.9.js.map`,
      '/assets/shell.1.js.map',
      '/assets/shell.1.js.map.br',
      `/maps/mf-coach/${COACH}/app.9.js.map`,
      `/mf/maps/mf-coach/${COACH}/app.9.js.map`,
      `/assets/maps/mf-coach/${COACH}/app.9.js.map`,
    ])
      expect([path, (await get(path, { 'accept-encoding': 'br' })).status]).toEqual([path, 404]);
    expect((await get(`/mf/mf-coach/${COACH}/app.9.js`)).status).toBe(200);
  });

  it.each(['POST', 'TRACE'])('Then %s is 405: only GET and HEAD are allowed', async (method) => {
    const { status, headers } = await get('/assets/shell.1.js', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('Then an invalid range is ignored', async () => {
    expect((await get('/assets/shell.1.js', { range: 'bytes=9-2' })).status).toBe(200);
  });
});

describe('When a release is published while the server runs', () => {
  it('Then the registry and the pages name it, and the old release is still served', async () => {
    await get('/coach');
    await putCoach('cccccccc00000002');
    await put('current/mf-coach', 'cccccccc00000002\n');
    expect((await registry()).apps).toEqual({ 'mf-coach': 'cccccccc00000002' });
    expect((await get('/coach')).body.toString()).toContain('/mf/mf-coach/cccccccc00000002/');
    expect((await get(`/mf/mf-coach/${COACH}/app.9.js`)).status).toBe(200);
  });

  it('Then a new shell’s page is served and the old shell’s files stay', async () => {
    await put('shell/bbbbbbbb00000002/index.html', PAGE.replace('<b>', '<b>New '));
    await put('current/shell', 'bbbbbbbb00000002\n');
    expect((await get('/')).body.toString()).toContain('New Fieldhouse');
    expect((await get('/assets/shell.1.js')).status).toBe(200);
  });

  it('Then a micro-frontend with a broken release affects its own preloads only', async () => {
    await put('current/mf-admin', 'dddddddd00000001\n');
    expect((await get('/coach')).body.toString()).toContain(COACH);
    expect((await get('/admin')).status).toBe(200);
  });

  it('Then a line that names no release affects its own app only', async () => {
    await put('current/mf-admin', '../../shell\n');
    await put('current/mf-family', '');
    await put('current/mf-coach.draft', `${COACH}\n`);
    expect((await registry()).apps).toEqual({ 'mf-coach': COACH });
    expect((await get('/coach')).body.toString()).toContain(COACH);
  });

  it('Then a deleted file is 404', async () => {
    expect((await get('/assets/shell.1.js')).status).toBe(200);
    await rm(join(releases, 'shell', SHELL, 'shell.1.js'));
    expect((await get('/assets/shell.1.js')).status).toBe(404);
  });
});

describe('When nothing is published yet', () => {
  it('Then the site says so', async () => {
    await rm(join(releases, 'current/shell'));
    const { status, headers } = await get('/');
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('When a request names another host than the site’s', () => {
  it('Then it is refused with the address to use', async () => {
    for (const path of ['/', '/remotes.json', `/assets/shell.1.js`]) {
      const refused = await get(path, { host: 'evil.example' });
      expect([refused.status, refused.body.toString()]).toEqual([
        421,
        'This site is not reached by that address. Please use http://club.test\n',
      ]);
    }
    for (const host of ['club.test', 'www.club.test:8080', 'localhost', '192.168.1.20']) {
      expect((await get('/', { host })).status).toBe(200);
    }
  });

  it('Then /ready is answered for any host name but that of a service @spec S2.4.1509', async () => {
    for (const host of ['web', 'web:3000', '10.0.0.7:3000']) expect((await get('/ready', { host })).status).toBe(200);
    for (const host of ['svc-events', 'svc-auth:3000']) expect((await get('/ready', { host })).status).toBe(503);
  });
});
