import type { Child, Parent, User } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';

interface Removal {
  child: Pick<Child, 'firstName' | 'registeredEvents'>;
  /** The primary one first, as the server lists them. */
  parents: readonly Parent[];
  user: Pick<User, 'id'>;
}

/**
 * Sentences about what removing a child does (product decision 18). With another parent, only the link to this parent
 * is removed. Without one, or when an admin who is not a parent removes it, the child is deleted from the club.
 */
export function removalText({ child, parents, user }: Removal): string[] {
  const own = parents.find(({ id }) => id === user.id);
  const others = parents.filter(({ id }) => id !== user.id);
  const [next] = others;
  if (own && next) return unlinked(child.firstName, own, next, others.map(fullName));
  return [...deletedFor(child.firstName, own, others.map(fullName)), ...deletedWith(child), 'This cannot be undone.'];
}

function unlinked(name: string, own: Parent, next: Parent, others: readonly string[]): string[] {
  const stays = `${name} leaves your dashboard and stays in the club with ${listText(others)}.`;
  const primary = own.isPrimary ? [`${fullName(next)} becomes the primary parent.`] : [];
  return [stays, ...primary, 'Registrations, the age document, evaluations and game records stay as they are.'];
}

function deletedFor(name: string, own: Parent | undefined, others: readonly string[]): string[] {
  if (own) return [`Nobody else is linked to ${name}: the whole profile is deleted from the club.`];
  if (others.length === 0) return [`${name} is deleted from the club.`];
  return [`${name} is deleted from the club, for ${listText(others)} too.`];
}

function deletedWith({ registeredEvents }: Removal['child']): string[] {
  const count = registeredEvents?.length ?? 0;
  const cancelled =
    count === 0
      ? []
      : count === 1
        ? ['1 upcoming registration is cancelled, and its place is free for others at once.']
        : [`${count} upcoming registrations are cancelled, and their places are free for others at once.`];
  return [...cancelled, 'The age document and the evaluations are deleted with it.'];
}

const listText = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
