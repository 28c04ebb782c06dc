import type { Child } from '@fieldhouse/api';
import { ageGroup, isolated } from '@fieldhouse/contracts/club';

/** 'Age 9 · Junior' (S1 §9). */
export const ageBadge = (age: number) => `Age ${age} · ${ageGroup(age)}`;

/** 'Shirt Youth M · Pants 28', or 'No sizes set' (S1 §2). */
export function sizesText({ shirtSize, pantSize }: Pick<Child, 'shirtSize' | 'pantSize'>): string {
  const sizes = [shirtSize && `Shirt ${shirtSize}`, pantSize && `Pants ${pantSize}`].filter(Boolean);
  return sizes.length > 0 ? sizes.join(' · ') : 'No sizes set';
}

/** '2 upcoming events'; null: the registrations are not available at the moment. */
export function upcomingText(registered: Child['registeredEvents']): string {
  if (registered === null) return 'Upcoming events cannot be shown for the moment';
  if (registered.length === 0) return 'No upcoming events yet';
  return registered.length === 1 ? '1 upcoming event' : `${registered.length} upcoming events`;
}

/** A child with its upcoming registrations; null: not available. */
interface Registered {
  firstName: string;
  registeredEvents: readonly unknown[] | null;
}

/** 'Mateo has 1 upcoming registration.' for each child that has any (product decision 37); null when none has. */
export function registrationsNote(children: readonly Registered[]): string | null {
  const lines = children.flatMap(({ firstName, registeredEvents }) => {
    const count = registeredEvents?.length ?? 0;
    return count === 0 ? [] : [`${isolated(firstName)} has ${count} upcoming registration${count === 1 ? '' : 's'}.`];
  });
  return lines.length > 0 ? lines.join(' ') : null;
}
