import { comparableName } from '@fieldhouse/contracts';

/** A child by its names as they are compared. */
export interface NamedChild {
  id: number;
  firstKey: string;
  lastKey: string;
  nicknameKey: string | null;
}

/** The only child that a record's names fit: by first name or nickname, in either order; undefined for none or several. */
export function playerIndex(
  children: Iterable<NamedChild>,
): (firstName: string, lastName: string) => number | undefined {
  const found = new Map<string, Set<number>>();
  const add = (one: string, other: string, id: number) => {
    const key = `${one} ${other}`;
    found.set(key, (found.get(key) ?? new Set()).add(id));
  };
  for (const { id, firstKey, lastKey, nicknameKey } of children) {
    for (const first of nicknameKey === null ? [firstKey] : [firstKey, nicknameKey]) {
      add(first, lastKey, id);
      add(lastKey, first, id);
    }
  }
  return (firstName, lastName) => {
    const [only, ...others] = found.get(`${comparableName(firstName)} ${comparableName(lastName)}`) ?? [];
    return others.length === 0 ? only : undefined;
  };
}
