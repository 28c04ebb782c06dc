import type { RegisteredEvent } from '@fieldhouse/api';
import { child, registeredEvent } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from './edited-child.ts';
import { childForm } from './new-child.ts';
import { removalText } from './removal-text.ts';

const now = () => new Date('2026-11-21T18:00:00Z');

describe('When a profile is edited', () => {
  it('Then the form has the stored values, and empty fields are not sent @spec S1.5.19', () => {
    const stored = child({ nickname: 'Teo', shirtSize: 'Youth M', primaryPosition: 'Catcher' });
    const fields = fieldsOf(stored);
    expect(fields).toMatchObject({ nickname: 'Teo', shirtSize: 'Youth M', pantSize: '', secondaryPosition: '' });
    const body = childForm(now).parse({ ...fields, nickname: '', shirtSize: '' });
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      firstName: 'Mateo',
      lastName: 'Alvarez',
      birthdate: '2017-04-02',
      primaryPosition: 'Catcher',
    });
  });

  it('Then a child who has aged out stays editable, and a new birthdate that is too old is refused', () => {
    const stored = child({ birthdate: '2005-01-01' });
    const grown = fieldsOf(stored);
    expect(childForm(now, stored).safeParse(grown).success).toBe(true);
    const moved = childForm(now, stored).safeParse({ ...grown, birthdate: '2005-01-02' });
    expect(moved.error?.issues.map(({ message }) => message)).toEqual(['Child must be between 0 and 18 years old']);
  });

  it('Then an invalid name that was stored before the rules stays, and only changed fields are checked', () => {
    const stored = child({ firstName: 'Mateo 2017!', nickname: null });
    const fields = fieldsOf(stored);
    expect(childForm(now, stored).safeParse(fields).success).toBe(true);
    const changed = childForm(now, stored).safeParse({ ...fields, nickname: '<b>' });
    expect(changed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'nickname: Nickname may only contain letters, spaces, hyphens, apostrophes and periods',
    ]);
  });
});

describe('When a child is to be removed', () => {
  const parent = (id: number, firstName: string, isPrimary = false) => ({
    id,
    firstName,
    lastName: 'Alvarez',
    email: `${id}@x.example`,
    phone: '(512) 555-0105',
    isPrimary,
  });
  const rosa = { id: 5 };
  const mateo = { firstName: 'Mateo', registeredEvents: [] };

  it('Then with another parent it stays in the club, and the new primary parent is named', () => {
    const texts = removalText({ child: mateo, parents: [parent(5, 'Rosa', true), parent(6, 'Luis')], user: rosa });
    expect(texts).toEqual([
      'Mateo leaves your dashboard and stays in the club with Luis Alvarez.',
      'Luis Alvarez becomes the primary parent.',
      'Registrations, the age document, evaluations and game records stay as they are.',
    ]);
    const second = removalText({ child: mateo, parents: [parent(6, 'Luis', true), parent(5, 'Rosa')], user: rosa });
    expect(second.join(' ')).not.toContain('becomes');
  });

  it('Then the last parent reads that everything is deleted, and how many registrations are cancelled', () => {
    const event = registeredEvent();
    const of = (registeredEvents: RegisteredEvent[]) =>
      removalText({ child: { ...mateo, registeredEvents }, parents: [parent(5, 'Rosa', true)], user: rosa });
    expect(of([])).toEqual([
      'Nobody else is linked to Mateo: the whole profile is deleted from the club.',
      'The age document and the evaluations are deleted with it.',
      'This cannot be undone.',
    ]);
    expect(of([event])[1]).toBe('1 upcoming registration is cancelled, and its place is free for others at once.');
    expect(of([event, event])[1]).toContain('2 upcoming registrations are cancelled');
  });

  it('Then an admin reads for whom it is deleted', () => {
    const admin = { id: 1 };
    expect(removalText({ child: mateo, parents: [parent(5, 'Rosa', true)], user: admin })[0]).toBe(
      'Mateo is deleted from the club, for Rosa Alvarez too.',
    );
    expect(removalText({ child: mateo, parents: [], user: admin })[0]).toBe('Mateo is deleted from the club.');
  });
});
