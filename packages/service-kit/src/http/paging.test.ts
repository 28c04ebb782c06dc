import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ListQuery, paged, pageHeaders, readCursor, writeCursor } from './paging.ts';

const Place = z.object({ name: z.string(), id: z.int() });

describe('When a list is paged', () => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `Ñ ${id}` }));
  const page = {
    total: 3,
    url: '/api/children?limit=2&q=mi%20a',
    placeOf: ({ id, name }: (typeof rows)[number]) => ({ name, id }),
  };

  it('Then a page that is not the last has the cursor of the next one', () => {
    const { body, headers } = paged(rows, { ...page, limit: 2 });
    expect(body).toEqual(rows.slice(0, 2));
    expect(headers['X-Total-Count']).toBe('3');
    const next = /^<(.+)>; rel="next"$/.exec(String(headers.Link))?.[1] ?? '';
    const query = new URL(next, 'http://fieldhouse.test').searchParams;
    expect([query.get('limit'), query.get('q')]).toEqual(['2', 'mi a']);
    expect(readCursor(query.get('cursor') ?? '', Place)).toEqual({ name: 'Ñ 2', id: 2 });
  });

  it('Then the last page and a complete list have no next page', () => {
    expect(paged(rows, { ...page, limit: 3 }).headers).toEqual({ 'X-Total-Count': '3' });
    expect(paged(rows, { ...page, limit: undefined })).toMatchObject({ body: rows, headers: { 'X-Total-Count': '3' } });
    expect(paged([], { ...page, total: 0, limit: 3 }).body).toEqual([]);
  });

  it('Then the address of the next page replaces the cursor of the request', () => {
    const { Link } = pageHeaders({ total: 9, nextCursor: 'new', url: '/api/x?cursor=old&limit=2' });
    expect(Link).toBe('</api/x?cursor=new&limit=2>; rel="next"');
  });

  it('Then an invalid cursor is 400', () => {
    for (const cursor of [
      '',
      'rubbish',
      writeCursor({ id: 'x' }),
      writeCursor(null),
      writeCursor({ name: 'a\0', id: 1 }),
    ]) {
      expect(() => readCursor(cursor, Place)).toThrow(expect.objectContaining({ status: 400 }));
    }
    expect(readCursor(undefined, Place)).toBeUndefined();
  });

  it('Then limits are whole numbers from 1 to 200, and without a limit the list is complete', () => {
    expect(ListQuery.parse({ limit: '20', q: ' mia ' })).toEqual({ limit: 20, q: 'mia' });
    expect(ListQuery.parse({})).toEqual({});
    for (const limit of ['0', '201', '2.5', '-1', 'ten', ''])
      expect(ListQuery.safeParse({ limit }).success).toBe(false);
  });
});
