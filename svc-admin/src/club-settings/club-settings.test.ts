import { DEFAULT_CLUB, type Role } from '@fieldhouse/contracts';
import { startTestService, type TestClient, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';
import { storeSetByOperator } from './change-club-settings.ts';

const PATH = '/api/admin/club-settings';
const ours = {
  name: 'Hill Country Training',
  replyTo: 'office@club.example',
  postalAddress: '4120 Ranch Road 12, Wimberley, TX 78676',
  isInvitationApproved: true,
};

let service: TestService;
let asAdmin: TestClient;
beforeAll(async () => {
  service = await startTestService(admin);
  asAdmin = service.as({ userId: 1, role: 'admin' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.ctx.db('club_setting').delete();
  await service.ctx.db('club_logo').delete();
});

describe('The club’s settings', () => {
  it('When nobody has changed them, Then they are the defaults, and pages get the name @spec S2.3.1311, S2.7.1312', async () => {
    const { body } = await asAdmin.get(PATH);
    expect(body).toEqual({ ...DEFAULT_CLUB, version: 0, hasLogo: false, readOnly: [] });
    const shown = await service.anonymous.get('/api/club');
    expect([shown.status, shown.body]).toEqual([200, { name: 'Fieldhouse', postalAddress: '', logoVersion: null }]);
  });

  it('When an admin changes them, Then they are stored, published and in the audit without their values @spec S2.7.1311', async () => {
    const { status, body } = await asAdmin.put(PATH, ours);
    expect([status, body]).toMatchObject([200, { ...ours, version: expect.any(Number) }]);
    const published = (await service.published('club.changed')).at(-1);
    expect(published).toMatchObject({ subject: '1', actor: 1, data: { id: 1, version: body.version, ...ours } });
    const entry = (await service.published('audit.recorded')).at(-1);
    expect(entry?.data).toMatchObject({ action: 'club.changed', subjectType: 'club', subjectId: null });
    expect(entry?.data).toMatchObject({ fields: ['name', 'replyTo', 'postalAddress', 'isInvitationApproved'] });
    expect((await service.anonymous.get('/api/club')).body).toMatchObject({ name: ours.name });
  });

  it('When another admin has changed them meanwhile, Then nothing is lost @spec S2.4.1311', async () => {
    await asAdmin.put(PATH, ours, { 'If-Match': '"0"' });
    const late = await asAdmin.put(PATH, { ...ours, name: 'Other' }, { 'If-Match': '"0"' });
    expect([late.status, late.body.code]).toEqual([412, 'version_conflict']);
    expect((await asAdmin.get(PATH)).body.name).toBe(ours.name);
  });

  it.each([
    ['name', { ...ours, name: ' ' }, 'Club name is required'],
    [
      'name',
      { ...ours, name: 'A\nBcc: all@club.example' },
      'Club name may not contain line breaks or invisible characters',
    ],
    ['replyTo', { ...ours, replyTo: 'a@b.example, c@d.example' }, 'Invalid email address'],
    [
      'postalAddress',
      { ...ours, postalAddress: 'a\u202Eb' },
      'Postal address may not contain line breaks or invisible characters',
    ],
  ])('When %s is wrong, Then it is refused and nothing changes @spec S2.5.1311', async (path, given, message) => {
    const { status, body } = await asAdmin.put(PATH, given);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect((await asAdmin.get(PATH)).body.version).toBe(0);
  });

  it('When the sign-in is old, Then the password is asked for first @spec S2.6.1311', async () => {
    const signedInAt = Math.floor(service.ctx.clock().getTime() / 1000) - 3600;
    const { status, body } = await service.as({ userId: 1, role: 'admin', signedInAt }).put(PATH, ours);
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
  });

  it('When the environment sets the name, Then it wins, is published once, and no admin changes it @spec S2.4.1312', async () => {
    await asAdmin.put(PATH, ours);
    const set = await startTestService(admin, { environment: { clubName: 'Of the operator' } });
    const asTheirs = set.as({ userId: 1, role: 'admin' });
    expect((await asTheirs.get(PATH)).body).toMatchObject({ name: 'Of the operator', readOnly: ['name'] });
    await storeSetByOperator(set.ctx);
    expect(await set.published('club.changed')).toHaveLength(1);
    const { status, body } = await asTheirs.put(PATH, ours);
    expect([status, body]).toMatchObject([409, { code: 'set_by_operator', errors: [{ path: 'name' }] }]);
    expect((await asTheirs.put(PATH, { ...ours, name: 'Of the operator' })).status).toBe(200);
    await set.stop();
  });
});

describe('The club’s logo', () => {
  const LOGO = `${PATH}/logo`;
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);
  const file = (content: Uint8Array | string, type = 'image/png') =>
    Buffer.concat([
      Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\n'),
      Buffer.from(`Content-Type: ${type}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--part--\r\n'),
    ]);
  const upload = async (body: Buffer<ArrayBuffer>, role: Role = 'admin') => {
    const signedInAt = Math.floor(service.ctx.clock().getTime() / 1000);
    const token = await service.tokenFor({ userId: 1, role, sessionId: 1, signedInAt });
    const type = { 'Content-Type': 'multipart/form-data; boundary=part' };
    const headers = { ...type, 'X-Identity': token, 'Sec-Fetch-Site': 'same-origin' };
    return fetch(`${service.url}${LOGO}`, { method: 'POST', headers, body });
  };
  const shown = async () => (await service.anonymous.get('/api/club')).body.logoVersion;

  it('When an admin uploads one, Then everybody gets it as an image and nothing else @spec S2.7.1313', async () => {
    const stored = await upload(file(png, 'text/html'));
    const version = await shown();
    expect([stored.status, await stored.json()]).toEqual([200, { logoVersion: version }]);
    const answer = await fetch(`${service.url}/api/club/logo?v=${version}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    const named = ['Content-Type', 'X-Content-Type-Options', 'Cache-Control', 'Content-Security-Policy'];
    expect(named.map((name) => answer.headers.get(name))).toEqual([
      ...['image/png', 'nosniff', 'public, max-age=31536000, immutable', "default-src 'none'; sandbox"],
    ]);
    const old = await fetch(`${service.url}/api/club/logo?v=1`);
    expect(old.headers.get('Cache-Control')).toBe('no-cache');
    const entry = (await service.published('audit.recorded')).at(-1);
    expect(entry?.data).toMatchObject({ action: 'club.logo-changed', fields: ['logo'] });
    expect((await asAdmin.delete(LOGO)).status).toBe(204);
    expect([await shown(), (await fetch(`${service.url}/api/club/logo`)).status]).toEqual([null, 404]);
  });

  it.each([
    ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 400],
    ['a page', '<!doctype html><script>alert(1)</script>', 400],
    ['more than 200 kB', Buffer.concat([png, Buffer.alloc(200_000)]), 413],
  ])('When it is %s, Then it is refused @spec S2.5.1312', async (_, content, status) => {
    const answer = await upload(file(content));
    expect(answer.status).toBe(status);
    if (status === 400) expect(await answer.text()).toContain('The logo must be a PNG, JPEG or WebP image');
    expect(await shown()).toBeNull();
  });

  it('When somebody else uploads one, Then it is refused @spec S2.6.1311', async () => {
    for (const role of ['parent', 'coach'] as const) {
      expect((await upload(file(png), role)).status).toBe(403);
    }
  });
});
