/** A child as the register dialog offers it. */
export interface SheetChild {
  id: number;
  firstName: string;
  lastName: string;
  /** Whole years on the event's first day. */
  age: number;
  state: SheetChildState;
}

export type SheetChildState =
  /** Can be chosen. `warning`: a coach may register a child outside the ages. */
  | { kind: 'free'; warning?: string }
  /**
   * Is registered; `time` is the slot's ('4:30 PM') or null. `mayCancel` shows Cancel beside it, and Change time where
   * there is a slot.
   */
  | { kind: 'registered'; time: string | null; mayCancel: boolean }
  /** Cannot be chosen, with the reason: 'Ages 10-14'. */
  | { kind: 'barred'; reason: string };

/** The line below the child's name: 'Age 9 · fits ages 9+', 'Registered 4:30 PM'. */
export function stateText({ age, state }: SheetChild, ages: string): string {
  switch (state.kind) {
    case 'registered':
      return state.time === null ? 'Registered' : `Registered ${state.time}`;
    case 'barred':
      return `Age ${age} · ${state.reason}`;
    case 'free':
      return state.warning ?? (ages === 'Open to all ages' ? `Age ${age}` : `Age ${age} · fits ${lowerFirst(ages)}`);
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
