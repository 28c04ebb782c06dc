import { timeText } from '@fieldhouse/contracts/club';

/** A child with its registration for an event, in the dialogs that change it. */
export interface RegisteredChildChoice {
  id: number;
  firstName: string;
  lastName: string;
  /** The slot's start, 'HH:MM', or null. */
  slotStart: string | null;
}

/** 'Registered', 'Registered 4:30 PM' */
export const registeredText = ({ slotStart }: RegisteredChildChoice) =>
  slotStart === null ? 'Registered' : `Registered ${timeText(slotStart)}`;
