/** A child as the register dialog offers it. */
export interface SheetChild {
  id: number;
  firstName: string;
  lastName: string;
  /** Whole years on the event's first day. */
  age: number;
  standing: SheetStanding;
}

export type SheetStanding =
  /** May be chosen. `warning`: why one would think twice (a coach may go on outside the ages). */
  | { kind: 'free'; warning?: string }
  /** Has a place; `time` is the slot's ('4:30 PM') or null. `mayCancel` shows Cancel beside it. */
  | { kind: 'registered'; time: string | null; mayCancel: boolean }
  /** May not be chosen, and why: 'Ages 10-14'. */
  | { kind: 'barred'; reason: string };

/** Below the child's name: its age and how it stands to the event ('Age 9 · fits ages 9+', 'Registered 4:30 PM'). */
export function standingText({ age, standing }: SheetChild, ages: string): string {
  switch (standing.kind) {
    case 'registered':
      return standing.time === null ? 'Registered' : `Registered ${standing.time}`;
    case 'barred':
      return `Age ${age} · ${standing.reason}`;
    case 'free':
      return standing.warning ?? (ages === 'Open to all ages' ? `Age ${age}` : `Age ${age} · fits ${lowerFirst(ages)}`);
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
