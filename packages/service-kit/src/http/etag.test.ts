import { describe, expect, it } from '@jest/globals';
import { etagOf, matches, withEpoch, withoutEpoch } from './etag.ts';

describe('The ETag of an answer, after its database was restored', () => {
  const tag = etagOf(7, '2026-11-28');
  const sent = withEpoch(tag, 'e1');

  it('Then it differs from the one before, weak or strong', () => {
    expect(sent).toBe('W/"7-2026-11-28.e1"');
    expect(withEpoch('"7"', 'e1')).toBe('"7.e1"');
    expect(withEpoch(tag, '')).toBe(tag);
    expect(matches(tag, sent)).toBe(false);
  });

  it('Then only tags of the current epoch match', () => {
    expect(withoutEpoch(`"x", ${sent}`, 'e1')).toBe(`"x", ${tag}`);
    expect(matches(withoutEpoch(sent, 'e1'), tag)).toBe(true);
    expect(matches(withoutEpoch(sent, 'e2'), tag)).toBe(false);
    expect(withoutEpoch('*', 'e1')).toBe('*');
    expect(withoutEpoch(undefined, 'e1')).toBeUndefined();
  });
});
