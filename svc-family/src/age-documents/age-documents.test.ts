import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, colourOf, noise, sheet } from '../../testing/drawings.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';
import { UPLOADS } from './upload-limit.ts';

describe('/api/children/{id}/age-verification', () => {
  let now = NOW;
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => now });
    await service.deliver('user.registered', user({ id: 5 }));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = NOW;
    await service.empty('child', 'shown_duplicate', 'outbox');
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });

  type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };
  const path = () => `/api/children/${mateo}/age-verification`;
  const redSheet = async () => asDataUrl(await sheet(60, 40, '#f00').png().toBuffer());
  const blueSheet = async () => asDataUrl(await sheet(60, 40, '#00f').png().toBuffer());
  const upload = async (document: unknown, who: Caller = rosa) => service.as(who).post(path(), { document });
  const child = async () => (await service.as(rosa).get(`/api/children/${mateo}`)).body;
  /** The image as a browser gets it. */
  const view = async (who: Caller, query = '') => {
    const identity = await service.tokenFor(who);
    const answer = await fetch(`${service.url}${path()}${query}`, { headers: { 'X-Identity': identity } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('When a guardian uploads a document, Then the child has it @spec S1.4.16 @spec S1.6.5 @spec S1.7.34', async () => {
    expect(await child()).toMatchObject({ ageVerificationDocument: null, ageVerificationUploadedAt: null });
    const answer = await upload(await redSheet());
    const url = `${path()}?v=${NOW.getTime()}`;
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: mateo, ageVerificationDocument: url, ageVerificationUploadedAt: NOW.toISOString() },
    ]);
    expect(await child()).toMatchObject({ ageVerificationDocument: url, ageVerificationUploadedAt: NOW.toISOString() });
    const [own] = (await service.as(rosa).get('/api/children')).body;
    expect(own.ageVerificationDocument).toBe(url);
  });

  it('When it is viewed, Then it comes as a PNG that is not cached, or as a file @spec S1.3.9', async () => {
    await upload(await redSheet());
    const shown = await view(rosa, `?v=${NOW.getTime()}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Type')).toBe('image/png');
    expect(shown.headers.get('Cache-Control')).toBe('private, no-store');
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(shown.headers.get('Content-Disposition')).toMatch(/^inline/);
    expect(await colourOf(shown.bytes)).toEqual([255, 0, 0]);
    const saved = await view(rosa, '?download=1');
    expect(saved.headers.get('Content-Disposition')).toBe(`attachment; filename="age-document-${mateo}.png"`);
    expect(saved.bytes.equals(shown.bytes)).toBe(true);
  });

  it('When another one is uploaded, Then it replaces the earlier one', async () => {
    const first = await upload(await redSheet());
    now = new Date(NOW.getTime() + 60_000);
    const second = await upload(await blueSheet());
    expect(second.body.ageVerificationDocument).not.toBe(first.body.ageVerificationDocument);
    expect(await colourOf((await view(rosa)).bytes)).toEqual([0, 0, 255]);
    expect(await service.ctx.db('age_document')).toHaveLength(1);
  });

  it('When two are uploaded concurrently, Then one of them is stored completely', async () => {
    const documents = [await redSheet(), await blueSheet()];
    const answers = await Promise.all(documents.map((document) => upload(document)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const colour = await colourOf((await view(rosa)).bytes);
    expect([
      [255, 0, 0],
      [0, 0, 255],
    ]).toContainEqual(colour);
    expect(await service.ctx.db('age_document')).toHaveLength(1);
  });

  it('When an upload is refused, Then the earlier document stays', async () => {
    await upload(await redSheet());
    const before = await child();
    now = new Date(NOW.getTime() + 60_000);
    const photo = await noise(200, 200).png().toBuffer();
    const refusals: [unknown, number, string][] = [
      [undefined, 400, 'Please choose an image file'],
      ['', 400, 'Please choose an image file'],
      [asDataUrl(photo.subarray(0, 5000)), 400, 'Failed to process image file'],
      [asDataUrl(await sheet(8000, 5001).png().toBuffer()), 400, 'Failed to process image file'],
      [
        asDataUrl(Buffer.from('%PDF-1.7'), 'application/pdf'),
        415,
        'Only image files can be uploaded, as PNG. Take a photo of the page, or save it as a picture',
      ],
      [asDataUrl(Buffer.alloc(5 * 1024 * 1024 + 1)), 413, 'The image is too large: at most 5 MB'],
      ['x'.repeat(8 * 1024 * 1024), 413, 'The request is too large'],
    ];
    for (const [document, status, message] of refusals) {
      const answer = await upload(document);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    expect(await child()).toEqual(before);
    expect(await colourOf((await view(rosa)).bytes)).toEqual([255, 0, 0]);
  });

  it('When an image has nearly 5 MB, Then this route accepts it, and another route refuses it', async () => {
    const photo = await noise(1250, 1250).png({ compressionLevel: 0 }).toBuffer();
    expect(photo.length).toBeGreaterThan(4_500_000);
    expect((await upload(asDataUrl(photo))).status).toBe(201);
    expect((await service.as(rosa).put(`/api/children/${mateo}`, { document: asDataUrl(photo) })).status).toBe(413);
  });

  it.each<[string, number, number, Caller]>([
    ['its guardian', 201, 200, rosa],
    ['another parent', 404, 404, jiWon],
    ['a coach', 403, 200, coach],
    ['an admin', 201, 200, admin],
  ])('When %s calls, Then an upload gets %i and a view %i', async (_, uploadStatus, viewStatus, who) => {
    await upload(await redSheet());
    expect((await upload(await blueSheet(), who)).status).toBe(uploadStatus);
    expect((await view(who)).status).toBe(viewStatus);
    const colour = await colourOf((await view(rosa)).bytes);
    expect(colour).toEqual(uploadStatus === 201 ? [0, 0, 255] : [255, 0, 0]);
  });

  it('When nobody is signed in, Then 401', async () => {
    expect((await service.anonymous.get(path())).status).toBe(401);
    expect((await service.anonymous.post(path(), { document: await redSheet() })).status).toBe(401);
  });

  it('When there is no document or no child, Then 404', async () => {
    expect((await view(coach)).status).toBe(404);
    expect((await service.as(coach).get('/api/children/999999/age-verification')).status).toBe(404);
    expect((await service.as(admin).post('/api/children/999999/age-verification', { document: 'x' })).status).toBe(404);
  });

  it('When an upload is not allowed, or beyond the limit, Then it is refused before the body is read', async () => {
    const unreadable = '{"document": "data:image/png;base64,';
    const send = async (who: Caller) =>
      (await service.as(who).post(path(), unreadable, { 'Content-Type': 'application/json' })).status;
    expect(await send(rosa)).toBe(400);
    expect(await send(jiWon)).toBe(404);
    expect(await send(coach)).toBe(403);
    await linkGuardian(service.ctx, { childId: mateo, userId: 78 });
    for (let time = 0; time < UPLOADS.points; time += 1) await service.ctx.limits.count('78', UPLOADS);
    expect(await send({ userId: 78, role: 'parent' })).toBe(429);
  });

  it('When a second guardian views it, Then they get it too', async () => {
    await upload(await redSheet());
    await linkGuardian(service.ctx, { childId: mateo, userId: jiWon.userId });
    expect((await view(jiWon)).status).toBe(200);
  });

  it('When a document is uploaded during an edit of the profile, Then the edit is accepted', async () => {
    const { version } = await child();
    await upload(await redSheet());
    const saved = await service
      .as(rosa)
      .put(`/api/children/${mateo}`, childForm({ nickname: 'Teo' }), { 'If-Match': `"${version}"` });
    expect(saved.status).toBe(200);
    expect(saved.body.ageVerificationDocument).not.toBeNull();
  });

  it('When one user uploads too often, Then only they get 429, and the earlier document stays', async () => {
    await linkGuardian(service.ctx, { childId: mateo, userId: 77 });
    const document = await redSheet();
    await upload(document);
    for (let time = 0; time < UPLOADS.points; time += 1) await service.ctx.limits.count('77', UPLOADS);
    const refused = await upload(await blueSheet(), { userId: 77, role: 'parent' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_uploads']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await colourOf((await view(rosa)).bytes)).toEqual([255, 0, 0]);
    expect((await upload(document)).status).toBe(201);
  });
});
