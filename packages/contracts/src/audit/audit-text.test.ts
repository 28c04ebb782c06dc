import { describe, expect, it } from '@jest/globals';
import { actorName, auditLabel, auditSentence, type NamedEntry } from './audit-text.ts';

const entry = (changes: Partial<NamedEntry> = {}): NamedEntry => ({
  actor: { name: 'Ana Ruiz', role: 'coach' },
  action: 'child.changed',
  subject: { type: 'child', id: 7, name: 'Mateo Ruiz' },
  children: [{ id: 7, name: 'Mateo Ruiz' }],
  childCount: 1,
  fields: [],
  ...changes,
});
const noChildren = { children: [], childCount: 0 };

describe('When an entry of the audit is shown as a sentence', () => {
  it.each<[string, Partial<NamedEntry>]>([
    ['Ana Ruiz changed Mateo Ruiz: shirt size, position', { fields: ['shirtSize', 'position'] }],
    ['Ana Ruiz viewed contact details of Mateo Ruiz and 1 other', { action: 'contact.viewed', childCount: 2 }],
    ['Ana Ruiz viewed contact details of Mateo Ruiz and 12 others', { action: 'contact.viewed', childCount: 13 }],
    [
      'Ana Ruiz viewed the account of Rosa Alvarez and 1 other',
      {
        ...{ action: 'user.viewed', subject: { type: 'club', id: null, name: null } },
        ...{ ...noChildren, users: [{ id: 5, name: 'Rosa Alvarez' }], userCount: 2 },
      },
    ],
    [
      'Ana Ruiz viewed the account of Rosa Alvarez',
      { action: 'user.viewed', subject: { type: 'user', id: 5, name: 'Rosa Alvarez' } },
    ],
    [
      'Ana Ruiz viewed email to or about Mateo Ruiz and 1 other: email',
      {
        ...{ action: 'mail.viewed', subject: { type: 'mail', id: 9, name: null } },
        ...{ users: [{ id: 5, name: 'Rosa Alvarez' }], userCount: 1 },
      },
    ],
    [
      'Ana Ruiz registered Mateo Ruiz: Hitting Clinic',
      { action: 'registration.added', subject: { type: 'event', id: 4, name: 'Hitting Clinic' } },
    ],
    [
      'Ana Ruiz changed Hitting Clinic: location, coach',
      {
        ...{ action: 'event.changed', subject: { type: 'event', id: 4, name: 'Hitting Clinic' } },
        ...{ ...noChildren, fields: ['locationId', 'coachIds'] },
      },
    ],
    ['Ana Ruiz created team', { action: 'team.added', subject: { type: 'team', id: 3, name: null }, ...noChildren }],
    [
      'Ana Ruiz deleted a user',
      { action: 'user.deleted', subject: { type: 'user', id: 3, name: null, isDeleted: true }, ...noChildren },
    ],
    [
      'Ana Ruiz added Mateo Ruiz to a team: deleted team',
      { action: 'team.member-added', subject: { type: 'team', id: 3, name: null, isDeleted: true } },
    ],
    [
      'Ana Ruiz deleted Hitting Clinic, Sat, Nov 28',
      {
        action: 'event.deleted',
        subject: { type: 'event', id: 4, name: 'Hitting Clinic, Sat, Nov 28', isDeleted: true },
      },
    ],
    [
      'Ana Ruiz registered Mateo Ruiz: Old Camp, Fri, Nov 20 (deleted event)',
      {
        action: 'registration.added',
        subject: { type: 'event', id: 4, name: 'Old Camp, Fri, Nov 20', isDeleted: true },
      },
    ],
    [
      'Ana Ruiz fixed game data',
      { action: 'game-records.fixed', subject: { type: 'club', id: null, name: null }, ...noChildren },
    ],
    [
      'Ana Ruiz added sample game records',
      { action: 'game-records.sample-added', subject: { type: 'club', id: null, name: null }, ...noChildren },
    ],
    [
      'A former coach changed a deleted child',
      { actor: { name: null, role: 'coach' }, children: [{ id: 7, name: null }] },
    ],
  ])('Then it reads: %s', (sentence, changes) => {
    expect(auditSentence(entry(changes))).toBe(sentence);
  });

  it('Then an action of a later release is shown by its identifier', () => {
    expect(auditLabel({ action: 'PUT /api/later' })).toBe('PUT /api/later');
    expect(actorName(entry())).toBe('Ana Ruiz');
  });
});
