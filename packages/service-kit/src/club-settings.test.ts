import { describe, expect, it } from '@jest/globals';
import { ClubSettings, clubValues, clubVariables, DEFAULT_CLUB_VALUES } from './club-settings.ts';

describe('When a process passes its settings on to a service', () => {
  it('Then the service reads the same values', () => {
    const given = { ENFORCE_VIEW_ONLY: '1', AUDIT_DAYS: '365', MESSAGE_DAYS: '3' };
    const values = clubValues(ClubSettings.parse(given));
    expect(values).toEqual({ ...DEFAULT_CLUB_VALUES, enforceViewOnly: true, auditDays: 365, messageDays: 3 });
    expect(clubValues(ClubSettings.parse(clubVariables(values)))).toEqual(values);
    expect(clubValues(ClubSettings.parse(clubVariables(DEFAULT_CLUB_VALUES)))).toEqual(DEFAULT_CLUB_VALUES);
  });

  it.each(['-1', '2.5', 'many', '1000001'])('Then LIMIT_CHILDREN=%s is refused', (given) => {
    expect(ClubSettings.safeParse({ LIMIT_CHILDREN: given }).error?.issues).toMatchObject([
      { path: ['LIMIT_CHILDREN'], message: 'it must be a whole number from 0 to 1000000' },
    ]);
    expect(DEFAULT_CLUB_VALUES).toMatchObject({ limitSignUps: 300, limitChildren: 20, limitRegistrationChanges: 6 });
  });

  it.each([
    ['AUDIT_DAYS', '29'],
    ['INBOX_DAYS', '13'],
    ['MAIL_DAYS', '0'],
    ['MESSAGE_DAYS', 'many'],
    ['REMINDER_DAYS', '1.5'],
  ])('Then %s=%s is refused', (name, value) => {
    expect(ClubSettings.safeParse({ [name]: value }).error?.issues).toMatchObject([
      { path: [name], message: expect.stringMatching(/^it must be a number of days from \d+ to 3650$/) },
    ]);
  });
});
