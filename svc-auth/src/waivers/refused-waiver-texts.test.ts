import { describe, expect, it } from '@jest/globals';
import {
  add,
  admin,
  auth,
  PATH,
  problemOf,
  states,
  time,
  useWaiverTexts,
  WAITING,
  WINTER,
} from '../../testing/waiver-texts.ts';

useWaiverTexts();

describe('When a text of the waiver is not accepted', () => {
  it.each([
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['a title of two lines', { title: 'A\nB' }, 'title', 'Title may not contain line breaks or invisible characters'],
    ['a long title', { title: 'A'.repeat(121) }, 'title', 'Please use at most 120 characters'],
    ['no text', { text: '\n \n' }, 'text', 'Text is required'],
    ['a long text', { text: 'A'.repeat(12_001) }, 'text', 'Please use at most 12,000 characters'],
    ['a control character', { text: 'A\u0007' }, 'text', 'Text may not contain invisible characters'],
    ['an invisible character', { text: 'A\u202Eb' }, 'text', 'Text may not contain invisible characters'],
    ['a day that is over', { inForceFrom: '2026-11-29' }, 'inForceFrom', 'Please choose today or a later day'],
  ])('Then %s is refused at its field @spec S2.5.1332', async (_what, changes, path, message) => {
    const { status, body } = await add(changes);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect(await states()).toEqual(['1 in-force']);
  });

  it('Then lines are tidied, and the words of another version are refused @spec S2.5.1332', async () => {
    const text = `  ${WINTER.text.replaceAll('\n', ' \r\n')}\r\n\r\n\r\n\r\nLast\tline. `;
    expect((await add({ text, inForceFrom: '2026-11-30' })).body.versions[0].text).toBe(`${WINTER.text}\n\nLast line.`);
    const again = await add({ text });
    expect([again.status, again.body.detail]).toEqual([
      ...[409, 'These are the words of version 2. Change the title or the text'],
    ]);
  });
});

describe('When somebody else asks for the texts of the waiver', () => {
  it('Then only admins get them, and change them only with a recent sign-in @spec S2.6.1331', async () => {
    for (const role of ['parent', 'coach'] as const) {
      const other = auth.as({ userId: 999, role });
      expect((await other.get(PATH)).status).toBe(403);
      expect((await other.post(PATH, WINTER)).status).toBe(403);
      expect((await other.put(WAITING, WINTER)).status).toBe(403);
      expect((await other.delete(WAITING)).status).toBe(403);
    }
    const old = auth.as({ ...admin, signedInAt: time.now.getTime() / 1000 - 3600 });
    expect((await old.get(PATH)).status).toBe(200);
    for (const refused of [await old.post(PATH, WINTER), await old.put(WAITING, WINTER), await old.delete(WAITING)]) {
      expect(problemOf(refused)).toEqual([403, 'reauthentication_required']);
    }
  });
});
