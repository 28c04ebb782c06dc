import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod';
import { ChildProfile, childProfileAsOf, isAllowedChildAge } from './child.ts';
import { EventChanges, EventForm, eventFaults } from './event.ts';
import { LocationForm } from './location.ts';
import { ParentRegistration, SignIn } from './registration.ts';
import { TEAM_DEFAULTS, TeamForm, TeamInput } from './team.ts';

const messages = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const parent = {
  username: 'rosa',
  password: 'secret1',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'rosa@fieldhouse.example',
  phone: '(512) 555-0101',
  waiverAccepted: true,
};

describe('parent registration', () => {
  it('When all fields are filled in, then it passes', () => {
    expect(messages(ParentRegistration, parent)).toEqual([]);
  });

  it.each([
    ['username', 'ro', 'Username must be at least 3 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'rosa@', 'Please enter a valid email address'],
    ['phone', '555-0101', 'Phone number is required'],
    ['waiverAccepted', false, 'You must accept the waiver and release form to create an account'],
  ])('When %s is %s, then the field has its message @spec S1.5.1-7', (field, value, message) => {
    expect(messages(ParentRegistration, { ...parent, [field]: value })).toEqual([`${field}: ${message}`]);
  });

  it('When a text is too long, then the message is not that it is missing', () => {
    const long = { ...parent, firstName: 'a'.repeat(61), username: 'a'.repeat(61), password: 'a'.repeat(201) };
    expect(messages(ParentRegistration, long)).toEqual([
      'username: Please use at most 60 characters',
      'password: Please use at most 200 characters',
      'firstName: First name may have at most 60 characters',
    ]);
  });

  it('When a field of a sign-in is empty, then the message names all fields @spec S1.5.8', () => {
    expect(messages(SignIn, { username: '', password: 'x' })).toEqual(['username: Please fill in all fields']);
  });
});

describe('a child’s profile', () => {
  const child = { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-03-04' };

  it('When optional fields are absent or null, then it passes @spec S1.5.18', () => {
    expect(messages(ChildProfile, { ...child, nickname: null, shirtSize: null })).toEqual([]);
  });

  it('When required fields are missing, then each has its message @spec S1.5.13-15', () => {
    expect(messages(ChildProfile, {})).toEqual([
      'firstName: First name is required',
      'lastName: Last name is required',
      'birthdate: Birthdate is required',
    ]);
  });

  it('When the age is outside 0 to 18 on the club’s calendar, then it is refused @spec S1.5.16, S1.9.7', () => {
    const now = () => new Date('2026-11-22T03:00:00Z');
    const profile = childProfileAsOf(now);
    expect(messages(profile, { ...child, birthdate: '2026-11-22' })).toEqual([
      'birthdate: Child must be between 0 and 18 years old',
    ]);
    expect(messages(profile, { ...child, birthdate: '2026-11-21' })).toEqual([]);
    expect(isAllowedChildAge('2007-11-22', now())).toBe(true);
    expect(isAllowedChildAge('2007-11-21', now())).toBe(false);
  });
});

describe('a date', () => {
  it('When the day does not exist, then the message is a sentence', () => {
    const profile = { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-02-30' };
    expect(messages(ChildProfile, profile)).toEqual(['birthdate: Please enter a valid date']);
  });
});

describe('the event form', () => {
  const event = {
    title: 'Hitting Clinic',
    date: '2026-11-28',
    startTime: '09:00',
    endTime: '10:30',
    locationId: 1,
    sport: 'baseball',
    capacity: 16,
    price: 2500,
    coachIds: [2],
  };

  it('When only the required fields are filled in, then it passes with its defaults', () => {
    expect(EventForm.parse(event)).toMatchObject({ allowTimeSlots: false, isMultiDay: false, isRecurring: false });
  });

  it('When nothing is filled in, then every required field has its message @spec S1.5.31-39', () => {
    expect(messages(EventForm, {})).toEqual([
      'title: Title is required',
      'date: Date is required',
      'startTime: Start time is required',
      'endTime: End time is required',
      'locationId: Location is required',
      'sport: Sport is required',
      'capacity: Capacity is required',
      'price: Price is required',
      'coachIds: At least one coach is required',
    ]);
  });

  it.each([
    [{ endTime: '09:00' }, 'endTime: End time must be after start time'],
    [{ minAge: 12, maxAge: 8 }, 'minAge: Minimum age must be less than or equal to maximum age'],
    [{ isMultiDay: true }, 'endDate: End date is required for multi-day events and must be after start date'],
    [
      { isMultiDay: true, endDate: '2026-11-27' },
      'endDate: End date is required for multi-day events and must be after start date',
    ],
    [
      { allowTimeSlots: true, sessionDuration: 30, capacity: 4 },
      'capacity: Maximum capacity for time slots is 3 (one child per 30-minute slot)',
    ],
    [{ coachIds: [] }, 'coachIds: At least one coach is required'],
    [{ capacity: 12.5 }, 'capacity: Capacity must be a whole number'],
    [{ capacity: 10_001 }, 'capacity: Capacity may be at most 10,000'],
    [{ price: Number.NaN }, 'price: Price must be an amount, such as 25.00'],
    [{ price: 10_000_001 }, 'price: Price may be at most $100,000.00'],
  ])('When it has %j, then it is refused @spec S1.5.39-41, S1.5.43', (change, message) => {
    expect(messages(EventForm, { ...event, ...change })).toEqual([message]);
  });
});

describe('changes of an event', () => {
  it('When fields are absent, then they stay absent and get no defaults', () => {
    expect(EventChanges.parse({})).toEqual({});
    expect(EventChanges.parse({ title: ' Camp ', isRecurring: true })).toEqual({ title: 'Camp' });
  });

  it('When a field is present, then the rules of the form apply to it', () => {
    expect(messages(EventChanges, { title: '', capacity: 0, coachIds: [] })).toEqual([
      'title: Title is required',
      'capacity: Capacity is required',
      'coachIds: At least one coach is required',
    ]);
  });

  it('When changed fields contradict each other, then the fault names the field to change', () => {
    const facts = { date: '2026-11-28', startTime: '16:00', endTime: '17:00', isMultiDay: false, capacity: 3 };
    expect(eventFaults({ ...facts, allowTimeSlots: false })).toEqual([]);
    expect(eventFaults({ ...facts, allowTimeSlots: true, sessionDuration: null })).toEqual([
      { path: 'capacity', message: 'Maximum capacity for time slots is 2 (one child per 30-minute slot)' },
    ]);
  });
});

describe('the location form', () => {
  it('When a field is blank, then it has its message', () => {
    expect(messages(LocationForm, { name: ' ' })).toEqual([
      'name: Location name is required',
      'address: Address is required',
    ]);
  });
});

describe('the team form', () => {
  const team = { name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [2] };

  it('When only the required fields are filled in, then it passes @spec S2.5.108', () => {
    expect(messages(TeamForm, team)).toEqual([]);
    expect(messages(TeamForm, { ...team, minAge: 5, maxAge: 18, leagueName: null })).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name: Team name is required'],
    [{ sport: 'group' }, 'sport: Sport is required'],
    [{ minAge: 4 }, 'minAge: Minimum age must be at least 5'],
    [{ minAge: null }, 'minAge: Minimum age must be at least 5'],
    [{ minAge: 8.5 }, 'minAge: Minimum age must be a whole number'],
    [{ minAge: 19 }, 'minAge: Minimum age cannot exceed 18'],
    [{ maxAge: 4 }, 'maxAge: Maximum age must be at least 5'],
    [{ maxAge: 19 }, 'maxAge: Maximum age cannot exceed 18'],
    [{ maxAge: 7 }, 'maxAge: Maximum age must be greater than or equal to minimum age'],
    [{ coachIds: [] }, 'coachIds: At least one coach must be selected'],
    [{ coachIds: undefined }, 'coachIds: At least one coach must be selected'],
    [{ name: 'Haw\u202Eks' }, 'name: Team name may not contain line breaks or invisible characters'],
    [{ leagueName: 'Hays\nCounty' }, 'leagueName: League name may not contain line breaks or invisible characters'],
    [{ name: 'a'.repeat(121) }, 'name: Please use at most 120 characters'],
  ])('When it has %j, then it is refused @spec S2.5.101-107, S2.5.109, S2.9.101', (change, message) => {
    expect(messages(TeamForm, { ...team, ...change })).toEqual([message]);
  });

  it('When a name has joined emoji, then it passes', () => {
    expect(messages(TeamForm, { ...team, name: 'Family 👨‍👩‍👧 👩🏽‍🚀' })).toEqual([]);
  });

  it('When a call has no list of coaches, then it passes; an empty list does not', () => {
    expect(messages(TeamInput, { ...team, coachIds: undefined })).toEqual([]);
    expect(messages(TeamInput, { ...team, coachIds: [] })).toEqual(['coachIds: At least one coach must be selected']);
  });

  it('When a team is new, then its defaults are baseball and ages 8 to 12 @spec S2.5.110, S2.9.102', () => {
    expect(TEAM_DEFAULTS).toEqual({ sport: 'baseball', minAge: 8, maxAge: 12 });
  });
});
