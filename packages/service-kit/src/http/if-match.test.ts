import { describe, expect, it } from '@jest/globals';
import { expectUnchanged } from './if-match.ts';

describe('When a change has `If-Match`', () => {
  const isAccepted = (
    ifMatch: string | undefined,
    versions: Parameters<typeof expectUnchanged>[1] = { version: 7 },
  ) => {
    try {
      expectUnchanged(ifMatch, versions, 'team');
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 412, code: 'version_conflict' });
      return false;
    }
  };

  it.each([undefined, '*', ' * ', '"7"', 'W/"7"', '"6", "7"', ' "7" '])('Then %p matches version 7', (tag) => {
    expect(isAccepted(tag)).toBe(true);
  });

  it.each(['"6"', '"8"', '7', '""', 'W/"x"', '"-7"', '"7.0"', '', `"${'7'.repeat(30)}"`])(
    'Then %p does not match version 7',
    (tag) => {
      expect(isAccepted(tag)).toBe(false);
    },
  );

  it('Then every version since the last edit matches, and no earlier one', () => {
    const versions = { version: 7, editedVersion: 5 };
    expect(['"4"', '"5"', '"6"', '"7"', '"8"'].map((tag) => isAccepted(tag, versions))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
