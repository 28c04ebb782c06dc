import { describe, expect, it } from '@jest/globals';
import { can } from './can.ts';

const [parent, coach, admin] = [{ role: 'parent' }, { role: 'coach' }, { role: 'admin' }] as const;

describe('When a screen checks a permission', () => {
  it('Then coaches and admins may edit events, and only admins may manage locations', () => {
    expect([parent, coach, admin].map((person) => can(person, 'event.edit'))).toEqual([false, true, true]);
    expect([parent, coach, admin].map((person) => can(person, 'location.manage'))).toEqual([false, false, true]);
  });

  it('Then a guardian edits a child, a coach does not, and an admin edits every child', () => {
    for (const person of [parent, coach]) {
      expect(can(person, 'child.edit', { isGuardian: true })).toBe(true);
      expect(can(person, 'child.edit', { isGuardian: false })).toBe(false);
    }
    expect(can(admin, 'child.edit', { isGuardian: false })).toBe(true);
    expect(can(coach, 'child.view', { isGuardian: false })).toBe(true);
    expect(can(parent, 'child.view', { isGuardian: false })).toBe(false);
  });

  it('Then an admin may neither change the role of the own account nor delete it', () => {
    expect(can(admin, 'user.change-role', { isSelf: true })).toBe(false);
    expect(can(admin, 'user.delete', { isSelf: true })).toBe(false);
    expect(can(admin, 'user.delete', { isSelf: false })).toBe(true);
    expect(can(coach, 'user.delete', { isSelf: false })).toBe(false);
  });

  it('Then the types require the facts that an action’s rule needs', () => {
    // @ts-expect-error: it depends on whether the person is a guardian
    expect(can(parent, 'child.edit')).toBe(false);
    // @ts-expect-error: there is no such action
    expect(() => can(parent, 'club.sell')).toThrow();
  });
});
