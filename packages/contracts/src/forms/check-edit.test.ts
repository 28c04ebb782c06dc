import { describe, expect, it } from '@jest/globals';
import { checkEdit } from './check-edit.ts';
import { ChildNames } from './child.ts';
import { editedEventForm } from './event.ts';
import { EditedLocation, LocationForm, LocationNames } from './location.ts';
import { UserNames } from './managed-user.ts';
import { ParentRegistration } from './registration.ts';
import { EditedTeamForm, TeamForm, TeamNames } from './team.ts';

describe('When a stored text breaks a newer rule', () => {
  const stored = { firstName: 'Mateo 2017!', lastName: 'Alvarez', nickname: null };

  it('Then an edit that does not change it passes', () => {
    expect(checkEdit(ChildNames, { ...stored, nickname: '', birthdate: '2017-04-02' }, stored)).toEqual({
      edit: { firstName: 'Mateo 2017!', lastName: 'Alvarez', nickname: '', birthdate: '2017-04-02' },
      faults: [],
    });
  });

  it('Then only changed texts are made tidy or refused', () => {
    expect(checkEdit(ChildNames, { ...stored, lastName: ' O‘Neil ' }, stored)).toMatchObject({
      edit: { firstName: 'Mateo 2017!', lastName: 'O’Neil' },
      faults: [],
    });
    expect(checkEdit(ChildNames, { ...stored, lastName: 'a:b', nickname: '1234' }, stored).faults).toEqual([
      { path: 'lastName', message: 'Last name may only contain letters, spaces, hyphens, apostrophes and periods' },
      { path: 'nickname', message: 'Nickname may only contain letters, spaces, hyphens, apostrophes and periods' },
    ]);
  });

  it('Then a username with another letter case is a changed one', () => {
    const account = { username: 'jörg' };
    expect(checkEdit(UserNames, { username: 'jörg' }, account).faults).toEqual([]);
    expect(checkEdit(UserNames, { username: 'Jörg' }, account).faults).toMatchObject([{ path: 'username' }]);
  });
});

describe('When a username is checked', () => {
  const { username } = ParentRegistration.shape;

  it.each(['rosa', 'Rosa.Alvarez_2', 'rosa+club@mail.example', 'a-b', 'x'.repeat(60)])('Then %s is valid', (text) =>
    expect(username.safeParse(text).success).toBe(true),
  );

  it.each([
    'ro',
    'x'.repeat(61),
    'r\u043Esa',
    'ro sa',
    'ro\u200Bsa',
    'rosа',
    'ｒｏｓａ',
    'rosa\u0301',
    'rosa/1',
    'rosa:1',
    '<rosa>',
  ])('Then %j is refused', (text) => expect(username.safeParse(text).error?.issues).toHaveLength(1));
});

describe('When a title or the name of a team, a league or a location has a control or format character', () => {
  const team = { name: 'Aces', leagueName: 'Hays', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] };
  const event = {
    ...{ title: 'Camp', date: '2026-11-28', startTime: '09:00', endTime: '10:30', locationId: 1, sport: 'baseball' },
    ...{ capacity: 16, price: 2500, coachIds: [2] },
  };
  const invisible = 'Ca\u202Emp';

  it('Then a new text is refused, and an unchanged stored one passes', () => {
    expect(TeamForm.safeParse({ ...team, name: invisible }).success).toBe(false);
    expect(TeamForm.safeParse({ ...team, leagueName: invisible }).success).toBe(false);
    expect(LocationForm.safeParse({ name: invisible, address: '1 Barn Road' }).success).toBe(false);
    expect(EditedTeamForm.safeParse({ ...team, name: invisible }).success).toBe(true);
    expect(checkEdit(TeamNames, { name: invisible }, { name: invisible }).faults).toEqual([]);
    expect(checkEdit(TeamNames, { name: invisible }, { name: 'Aces' }).faults).toHaveLength(1);
    expect(EditedLocation.safeParse({ name: invisible, address: '1 Barn Road' }).success).toBe(true);
    expect(checkEdit(LocationNames, { name: invisible }, { name: 'Barn' }).faults).toHaveLength(1);
    expect(editedEventForm({ title: invisible }).safeParse({ ...event, title: invisible }).success).toBe(true);
    expect(editedEventForm({ title: 'Camp' }).safeParse({ ...event, title: invisible }).error?.issues).toMatchObject([
      { path: ['title'], message: 'Title may not contain line breaks or invisible characters' },
    ]);
  });

  it('Then the joiner inside an emoji is allowed', () => {
    for (const name of ['👨‍👩‍👧 Camp', '🤾🏽‍♀️', '❤️‍🔥'])
      expect(TeamForm.safeParse({ ...team, name }).success).toBe(true);
  });
});
