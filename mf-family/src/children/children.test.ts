import { child, lucia, registeredEvent } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { familyHome } from '../addresses.ts';
import { registrationsNote, sizesText, upcomingText } from './child-text.ts';
import { readDuplicates } from './duplicate-candidates.ts';
import { childForm, EMPTY_CHILD_FORM } from './new-child.ts';

describe('When a child is described', () => {
  it('Then sizes are listed, or reported as missing @spec S1.2.100, S1.2.101', () => {
    expect(sizesText({ shirtSize: 'Youth M', pantSize: '28' })).toBe('Shirt Youth M · Pants 28');
    expect(sizesText({ shirtSize: null, pantSize: '28' })).toBe('Pants 28');
    expect(sizesText({ shirtSize: null, pantSize: null })).toBe('No sizes set');
  });

  it('Then upcoming events are counted, or reported as not available @spec S1.2.103', () => {
    expect(upcomingText([registeredEvent(), registeredEvent({ id: 8 })])).toBe('2 upcoming events');
    expect(upcomingText([registeredEvent()])).toBe('1 upcoming event');
    expect(upcomingText([])).toBe('No upcoming events yet');
    expect(upcomingText(null)).toBe('Upcoming events cannot be shown for the moment');
  });

  it('Then the note names each child that has registrations @spec S1.2.129', () => {
    const mateo = child({ registeredEvents: [registeredEvent()] });
    expect(registrationsNote([mateo, lucia()])).toBe('Mateo has 1 upcoming registration.');
    expect(
      registrationsNote([mateo, lucia({ registeredEvents: [registeredEvent(), registeredEvent({ id: 8 })] })]),
    ).toBe('Mateo has 1 upcoming registration. Lucia has 2 upcoming registrations.');
    expect(registrationsNote([lucia(), child({ registeredEvents: null })])).toBeNull();
  });
});

describe('When the Add Child form is sent', () => {
  const form = childForm(() => new Date('2026-11-21T18:00:00Z'));
  const filled = { ...EMPTY_CHILD_FORM, firstName: ' Mateo ', lastName: 'Alvarez', birthdate: '2017-04-02' };

  it('Then fields left empty are absent @spec S1.5.19', () => {
    const profile = form.parse({ ...filled, shirtSize: 'Youth M', nickname: '  ' });
    expect(JSON.parse(JSON.stringify(profile))).toEqual({
      firstName: 'Mateo',
      lastName: 'Alvarez',
      birthdate: '2017-04-02',
      shirtSize: 'Youth M',
    });
  });

  it.each([
    [EMPTY_CHILD_FORM, ['First name is required', 'Last name is required', 'Birthdate is required']],
    [{ ...filled, birthdate: '2026-11-22' }, ['Child must be between 0 and 18 years old']],
    [{ ...filled, birthdate: '2007-11-21' }, ['Child must be between 0 and 18 years old']],
  ])('Then %j is refused with one message for each field @spec S1.5.13-16', (fields, messages) => {
    const issues = form.safeParse(fields).error?.issues ?? [];
    const first = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
    expect([...first.values()].toReversed()).toEqual(messages);
  });
});

describe('When the server names possible duplicates', () => {
  const candidate = {
    id: 3,
    firstName: 'Mateo',
    lastName: 'Alvarez',
    age: 9,
    birthdate: '2017-04-02',
    parentFirstName: null,
    parentLastName: null,
  };

  it('Then they are read, and invalid ones give an empty list', () => {
    const close = { id: 4, firstName: 'Mateo', lastName: 'Alvarez', bornWithinAWeek: true };
    expect(readDuplicates({ duplicates: [candidate, close] })).toEqual({ candidates: [candidate, close] });
    expect(readDuplicates({ duplicates: [{ id: 'x' }], parentsHidden: 'x' })).toEqual({ candidates: [] });
    expect(readDuplicates({ parentsHidden: { detail: 'Why' } })).toEqual({ candidates: [], parentsHidden: 'Why' });
  });
});

describe('When the family home of a role is opened', () => {
  it('Then it is the root for a parent, and /parent for staff', () => {
    expect([familyHome('parent'), familyHome('coach'), familyHome('admin')]).toEqual(['/', '/parent', '/parent']);
  });
});
