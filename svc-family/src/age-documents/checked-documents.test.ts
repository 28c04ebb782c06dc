import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, sheet } from '../../testing/drawings.ts';
import { linkGuardian } from '../guardians/link-guardian.ts';
import { family } from '../service.ts';
import { deleteCheckedDocumentsJob } from './delete-checked-documents.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 10;

type Caller = { userId: number; role: 'parent' | 'coach' | 'admin' };

let now = NOW;
let service: TestService;
/** A second replica over the same database. */
let replica: TestService;
let mateo = 0;
beforeAll(async () => {
  const environment = { ageDocumentDays: RETENTION_DAYS };
  service = await startTestService(family, { clock: () => now, environment });
  const { databaseUrl } = service.ctx.environment;
  replica = await startTestService(family, { clock: () => now, environment: { ...environment, databaseUrl } });
  await service.deliver('user.registered', user({ id: 1, role: 'admin', firstName: 'Avery', lastName: 'Stone' }));
  await service.deliver('user.registered', user({ id: 2, role: 'coach', firstName: 'Sam', lastName: 'Rivera' }));
  await service.deliver('user.registered', user({ id: 5 }));
  await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
});
afterAll(async () => {
  await replica.stop();
  await service.stop();
});
beforeEach(async () => {
  now = NOW;
  await service.empty('child', 'shown_duplicate', 'added_child', 'outbox');
  mateo = await add(rosa);
});

const path = (id = mateo) => `/api/children/${id}/age-verification`;
const add = async (who: Caller, profile: object = {}): Promise<number> =>
  (await service.as(who).post('/api/children', childForm({ ...profile, confirmNotDuplicate: true }))).body.id;
const upload = async (who: Caller = rosa, id = mateo, colour = '#f00') => {
  const document = asDataUrl(await sheet(60, 40, colour).png().toBuffer());
  expect((await service.as(who).post(path(id), { document })).status).toBe(201);
};
const check = (who: Caller = coach, query = '', id = mateo) => service.as(who).put(`${path(id)}/checked${query}`, {});
const child = async (who: Caller = admin, id = mateo) => (await service.as(who).get(`/api/children/${id}`)).body;
const verified = async (who: Caller = admin, id = mateo) => {
  const { ageVerifiedOn, ageVerifiedBy } = await child(who, id);
  return [ageVerifiedOn, ageVerifiedBy];
};
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const clean = () => deleteCheckedDocumentsJob.run(service.ctx);
const images = async (): Promise<number[]> =>
  service.ctx.db('age_document').orderBy('child_id').pluck<number[]>('child_id');

describe('PUT /api/children/{id}/age-verification/checked', () => {
  it('When a coach has checked it, Then another check changes nothing @spec S2.2.1101, S2.2.1103', async () => {
    expect((await check()).status).toBe(404);
    await upload();
    expect(await verified()).toEqual([null, null]);
    const answer = await check();
    const state = { id: mateo, ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' };
    expect([answer.status, answer.body]).toEqual([200, state]);
    later(2);
    expect((await check(admin)).body).toEqual(state);
    expect(await child(coach)).toMatchObject({ ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' });
  });

  it('When a parent views the child, Then they see the day and no name @spec S2.2.1103, S2.2.1106', async () => {
    await upload();
    await check();
    expect(await verified(rosa)).toEqual(['2026-11-21', null]);
    const [own] = (await service.as(rosa).get('/api/children')).body;
    expect(own).toMatchObject({ ageVerifiedOn: '2026-11-21', ageVerifiedBy: null });
  });

  it('When the account of the checker is deleted, Then the name stays @spec S2.2.1103', async () => {
    await service.deliver('user.registered', user({ id: 30, role: 'coach', firstName: 'Lee', lastName: 'Moss' }));
    await upload();
    await check({ userId: 30, role: 'coach' });
    await service.deliver('user.deleted', { id: 30, version: 90 });
    expect(await verified()).toEqual(['2026-11-21', 'Lee Moss']);
  });

  it('When a newer one is uploaded, Then a check of the earlier one is refused @spec S2.2.1102', async () => {
    await upload();
    const seen = `?v=${now.getTime()}`;
    later(1);
    await upload();
    const stale = await check(coach, seen);
    expect([stale.status, stale.body.code]).toEqual([409, 'document_replaced']);
    expect((await check(coach, `?v=${now.getTime()}`)).status).toBe(200);
    later(1);
    await upload();
    expect(await verified()).toEqual([null, null]);
    expect((await check(coach, '?v=x')).status).toBe(400);
  });

  it('When the caller is a parent or a visitor, or the child is unknown, Then the check is refused', async () => {
    await upload();
    expect((await check(rosa)).status).toBe(403);
    expect((await service.anonymous.put(`${path()}/checked`, {})).status).toBe(401);
    expect((await check(coach, '', 999_999)).status).toBe(404);
    expect(await verified()).toEqual([null, null]);
  });

  it('When several users check while a parent uploads, Then the newer document is not checked', async () => {
    await upload();
    const seen = `?v=${now.getTime()}`;
    now = new Date(now.getTime() + 1000);
    await Promise.all([check(coach, seen), upload(), check(admin, seen), check(coach, seen)]);
    expect(await verified()).toEqual([null, null]);
  });
});

describe('When the birth date of a verified child changes', () => {
  const change = (who: Caller, birthdate: string, id = mateo) =>
    service.as(who).put(`/api/children/${id}`, childForm({ birthdate }));
  const ended = async () =>
    (await service.published('audit.recorded'))
      .filter(({ data }) => data.action === 'age-verification.ended')
      .map(({ actor, data: { childIds, fields } }) => [actor, childIds, fields]);
  beforeEach(async () => {
    await upload();
    await check();
  });

  it('Then it is not verified any more, staff sees for which date it was, and the audit has the change @spec S2.2.1111', async () => {
    expect((await change(rosa, '2019-04-02')).body).toMatchObject({ ageVerifiedOn: null, ageWasVerifiedFor: null });
    for (const who of [coach, admin]) {
      expect(await child(who)).toMatchObject({
        ...{ ageVerifiedOn: null, ageVerifiedBy: null, ageWasVerifiedFor: '2017-04-02' },
      });
    }
    expect(await ended()).toEqual([[5, [mateo], ['birthdate']]]);
    // Its file is not deleted: somebody has to look at it again.
    later(RETENTION_DAYS);
    await clean();
    expect(await images()).toEqual([mateo]);
    // The earlier date does not verify it again, and neither does a new upload.
    await change(rosa, '2017-04-02');
    await upload();
    expect(await child()).toMatchObject({ ageVerifiedOn: null, ageWasVerifiedFor: '2017-04-02' });
    expect((await check()).status).toBe(200);
    expect(await child()).toMatchObject({ ageVerifiedBy: 'Sam Rivera', ageWasVerifiedFor: null });
    // Other fields change nothing; a member of staff leaves the entry beside that of the request.
    await service.as(admin).put(`/api/children/${mateo}`, childForm({ nickname: 'Teo' }));
    expect(await verified()).toEqual(['2026-12-01', 'Sam Rivera']);
    await change(admin, '2018-04-02');
    expect(await verified()).toEqual([null, null]);
    expect(await ended()).toEqual([
      [5, [mateo], ['birthdate']],
      [1, [mateo], ['birthdate']],
    ]);
    const [entry] = (await service.published('audit.recorded')).filter(({ data }) => data.fields.includes('nickname'));
    expect(entry?.data.fields).toEqual(['nickname']);
  });

  it('When the file was deleted after the check, Then the age document is missing', async () => {
    later(RETENTION_DAYS);
    await clean();
    await change(rosa, '2019-04-02');
    expect(await child()).toMatchObject({ ageVerificationUploadedAt: null, ageWasVerifiedFor: '2017-04-02' });
    const { body } = await service.as(coach).get('/api/all-children?missing=document');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([mateo]);
  });

  it('When a replica of an earlier release changes it, Then it is not verified any more, too', async () => {
    await service.ctx.db('child').where({ id: mateo }).update({ birthdate: '2019-04-02' });
    expect(await child()).toMatchObject({ ageVerifiedOn: null, ageWasVerifiedFor: '2017-04-02' });
  });
});

describe('When a coach or an admin is a guardian of the child', () => {
  it.each([coach, admin])('Then another one has to check its age document: %j @spec S2.2.1113', async (who) => {
    await upload();
    expect(await child(who)).toMatchObject({ mayCheckAgeDocument: true });
    await linkGuardian(service.ctx, { childId: mateo, userId: who.userId });
    expect(await child(who)).toMatchObject({ mayCheckAgeDocument: false });
    const refused = await check(who);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You are a guardian of this child. Another coach or an admin has to check the age document',
    ]);
    expect(await verified()).toEqual([null, null]);
    expect((await check(who === coach ? admin : coach)).status).toBe(200);
  });
});

describe('the deletion of checked age documents', () => {
  it('When its days are over, Then all copies of the file are deleted @spec S2.2.1107, S2.2.1108', async () => {
    await upload();
    const [{ image }] = await service.ctx.db('age_document').select('image');
    await check();
    later(RETENTION_DAYS - 1);
    await clean();
    expect(await images()).toEqual([mateo]);
    later(1);
    await Promise.all([clean(), deleteCheckedDocumentsJob.run(replica.ctx)]);
    await clean();
    expect(await images()).toEqual([]);
    expect(await tablesWith(image)).toEqual([]);
    expect((await service.as(coach).get(path())).status).toBe(404);
    expect(await child()).toMatchObject({
      ...{ ageVerificationDocument: null, ageVerificationUploadedAt: NOW.toISOString() },
      ...{ ageVerifiedOn: '2026-11-21', ageVerifiedBy: 'Sam Rivera' },
    });
    expect((await check(admin)).body.ageVerifiedBy).toBe('Sam Rivera');
    const missing = await service.as(coach).get('/api/all-children?missing=document');
    expect(missing.body).toEqual([]);
    const { body: stats } = await service.as(coach).get('/api/all-children/stats');
    expect(stats.missingDocument).toBe(0);
  });

  it('When another one is uploaded after the deletion, Then it is stored and not checked', async () => {
    await upload();
    await check();
    later(RETENTION_DAYS);
    await clean();
    await upload();
    await clean();
    expect(await images()).toEqual([mateo]);
    expect(await child()).toMatchObject({
      ...{ ageVerificationDocument: `${path()}?v=${now.getTime()}`, ageVerifiedOn: null, ageVerifiedBy: null },
    });
  });

  it('When a document is not checked, Then it is not deleted', async () => {
    await upload();
    later(400);
    await clean();
    expect(await images()).toEqual([mateo]);
  });
});

describe('When children with age documents are merged', () => {
  let duplicate = 0;
  beforeEach(async () => {
    duplicate = await add(jiWon);
  });

  async function merge(options: object = {}): Promise<number> {
    const { status, body } = await service
      .as(admin)
      .post('/api/admin/merge-children', { primaryChildId: mateo, duplicateChildIds: [duplicate], ...options });
    expect(status).toBe(201);
    await service.ctx.db('child_merge').where({ id: body.id }).update({ state: 'merged' });
    return body.id;
  }
  const undo = async (id: number) =>
    expect((await service.as(admin).post(`/api/admin/merges/${id}/undo`)).status).toBe(200);

  it('Then a checked document wins over a newer one, and an undo restores both @spec S2.2.1109', async () => {
    await upload(jiWon, duplicate);
    await check(coach, '', duplicate);
    later(1);
    await upload(rosa, mateo, '#00f');
    const before = await child();
    const id = await merge();
    expect(await verified()).toEqual(['2026-11-21', 'Sam Rivera']);
    expect((await check(coach, '', duplicate)).body.code).toBe('child_merged');
    await undo(id);
    expect(await child()).toMatchObject({
      ageVerificationDocument: before.ageVerificationDocument,
      ageVerifiedOn: null,
    });
    expect(await verified(admin, duplicate)).toEqual(['2026-11-21', 'Sam Rivera']);
    expect(await service.ctx.db('merged_age_document')).toEqual([]);
  });

  describe('with different birth dates', () => {
    const OTHER = '2019-04-02';
    const VALUES_OF_DUPLICATE = { mergeData: { keepPrimaryData: false } };
    beforeEach(() => service.ctx.db('child').where({ id: duplicate }).update({ birthdate: OTHER }));

    it('Then a check for another date is not copied, and says for which date it was', async () => {
      await upload(jiWon, duplicate);
      await check(coach, '', duplicate);
      const id = await merge();
      expect(await child()).toMatchObject({
        ageVerificationDocument: expect.any(String),
        ...{ birthdate: '2017-04-02', ageVerifiedOn: null, ageWasVerifiedFor: OTHER },
      });
      // A check of the copy is not one of the duplicate, whose date is another one.
      later(1);
      await check(admin);
      await undo(id);
      expect(await child()).toMatchObject({ ageVerificationUploadedAt: null, ageWasVerifiedFor: null });
      expect(await verified(admin, duplicate)).toEqual(['2026-11-21', 'Sam Rivera']);
    });

    it('Then a check for another date whose file was deleted gives the primary nothing', async () => {
      await upload(jiWon, duplicate);
      await check(coach, '', duplicate);
      later(RETENTION_DAYS);
      await clean();
      await merge();
      expect(await child()).toMatchObject({ ageVerificationUploadedAt: null, ageVerifiedOn: null });
    });

    it('When the duplicate’s date is chosen, Then its check counts, and an undo restores the primary’s', async () => {
      await upload();
      await check();
      await upload(jiWon, duplicate);
      later(1);
      await check(admin, '', duplicate);
      const id = await merge(VALUES_OF_DUPLICATE);
      expect(await child()).toMatchObject({ birthdate: OTHER, ageVerifiedBy: 'Avery Stone', ageWasVerifiedFor: null });
      await undo(id);
      expect(await child()).toMatchObject({ birthdate: '2017-04-02', ageVerifiedBy: 'Sam Rivera' });
      expect(await verified(admin, duplicate)).toEqual(['2026-11-22', 'Avery Stone']);
    });

    it('When only the primary is verified and the duplicate’s date is chosen, Then it is verified only after an undo', async () => {
      await upload();
      await check();
      const id = await merge(VALUES_OF_DUPLICATE);
      expect(await child()).toMatchObject({ ageVerifiedOn: null, ageWasVerifiedFor: '2017-04-02' });
      await undo(id);
      expect(await child()).toMatchObject({ ageVerifiedOn: '2026-11-21', ageWasVerifiedFor: null });
    });

    it('When the date was changed since the merge, Then an undo does not bring a check to another date', async () => {
      await upload();
      await upload(jiWon, duplicate);
      await check(coach, '', duplicate);
      await check();
      const id = await merge(VALUES_OF_DUPLICATE);
      await service.as(admin).put(`/api/children/${mateo}`, childForm({ birthdate: '2018-08-08' }));
      await undo(id);
      expect(await child()).toMatchObject({
        ...{ birthdate: '2018-08-08', ageVerifiedOn: null, ageWasVerifiedFor: '2017-04-02' },
      });
    });
  });

  it('Then the check is copied even without a file, and an undo reverts it @spec S2.2.1109', async () => {
    await upload(jiWon, duplicate);
    await check(coach, '', duplicate);
    later(RETENTION_DAYS);
    await clean();
    const id = await merge();
    expect(await child()).toMatchObject({ ageVerificationDocument: null, ageVerifiedOn: '2026-11-21' });
    await undo(id);
    expect(await child()).toMatchObject({ ageVerificationUploadedAt: null, ageVerifiedOn: null });
    expect(await verified(admin, duplicate)).toEqual(['2026-11-21', 'Sam Rivera']);
  });

  it('Then all copies of a document that is checked later are deleted @spec S2.2.1107, S2.2.1109', async () => {
    await upload(jiWon, duplicate);
    const [{ image }] = await service.ctx.db('age_document').select('image');
    const id = await merge();
    await check();
    later(RETENTION_DAYS);
    await clean();
    expect(await tablesWith(image)).toEqual([]);
    await undo(id);
    expect(await child(admin, duplicate)).toMatchObject({ ageVerificationDocument: null, ageVerifiedOn: '2026-11-21' });
    expect(await verified()).toEqual([null, null]);
  });

  it('Then files of duplicates are deleted when the merge cannot be undone any more @spec S2.2.1110', async () => {
    await upload(rosa, mateo, '#00f');
    later(1);
    await upload(jiWon, duplicate);
    await merge();
    later(30);
    await clean();
    expect(await images()).toEqual([mateo, duplicate]);
    expect(await service.ctx.db('merged_age_document').whereNotNull('image')).toHaveLength(1);
    later(1);
    await clean();
    expect(await images()).toEqual([mateo]);
    expect(await service.ctx.db('merged_age_document').whereNotNull('image')).toEqual([]);
  });
});

/** The tables with a row that contains these bytes, as hex or as base64. */
async function tablesWith(bytes: Buffer): Promise<string[]> {
  const { db } = service.ctx;
  const tables = await db('pg_tables').where({ schemaname: 'public' }).pluck<string[]>('tablename');
  const found: string[] = [];
  for (const table of tables) {
    const rows = await db(table).whereRaw('(??.*)::text LIKE ANY (?)', [
      table,
      [`%${bytes.toString('hex')}%`, `%${bytes.toString('base64')}%`],
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}
