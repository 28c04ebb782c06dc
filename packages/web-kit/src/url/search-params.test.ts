import { describe, expect, it } from '@jest/globals';
import { day, defineSearch, id, oneOf, oneOfOrId, text } from './search-params.ts';

const SEARCH = defineSearch({
  tab: oneOf(['events', 'teams'], 'events'),
  sub: oneOf(['past']),
  dialog: oneOfOrId(['new']),
  event: id(),
  q: text(),
});

describe('When an address is read', () => {
  it.each([
    ['', { tab: 'events', sub: null, dialog: null, event: null, q: '' }],
    ['?tab=teams&sub=past&dialog=new&event=7&q=a+b', { tab: 'teams', sub: 'past', dialog: 'new', event: 7, q: 'a b' }],
    ['?tab=x&sub=y&dialog=12&event=07', { tab: 'events', sub: null, dialog: 12, event: null, q: '' }],
    ['?event=-1&dialog=1.5', { tab: 'events', sub: null, dialog: null, event: null, q: '' }],
    ['?event=99999999999', { tab: 'events', sub: null, dialog: null, event: null, q: '' }],
  ])('Then "%s" has these values', (address, values) => {
    expect(SEARCH.read(address)).toEqual(values);
  });
});

describe('When an address has a day', () => {
  const DAYS = defineSearch({ from: day() });
  it.each([
    ['?from=2026-11-21', '2026-11-21'],
    ['?from=2026-02-30', null],
    ['?from=2026-11', null],
    ['?from=today', null],
    ['', null],
  ])('Then "%s" is %s', (address, from) => {
    expect(DAYS.read(address)).toEqual({ from });
  });
});

describe('When the address is changed', () => {
  it('Then given values are written, and null and the empty text remove a key', () => {
    expect(SEARCH.write({ tab: 'teams', event: 7, dialog: 'new' })).toEqual({
      tab: 'teams',
      event: '7',
      dialog: 'new',
    });
    expect(SEARCH.write({ event: null, q: '' })).toEqual({ event: null, q: null });
    expect(SEARCH.write({ tab: undefined })).toEqual({});
  });

  it('Then an unknown value or key does not compile', () => {
    // @ts-expect-error: no such tab
    SEARCH.write({ tab: 'players' });
    // @ts-expect-error: the screen does not use this key
    SEARCH.write({ child: 3 });
    // @ts-expect-error: the address has no such key (product decision 38)
    expect(defineSearch({ page: text() }).read('?page=2')).toEqual({ page: '2' });
  });
});
