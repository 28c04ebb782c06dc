import type { RosterEntry } from '@fieldhouse/api';
import { clubToday, timeRange } from '@fieldhouse/contracts/club';

/** The columns of an exported roster (S2 §7). */
export const ROSTER_COLUMNS = [
  'Child Name',
  'Age',
  'Parent Name',
  'Parent Email',
  'Parent Phone',
  'Registration Date',
  'Time Slot',
] as const;

/** The lines of a roster's file, in the order of `ROSTER_COLUMNS`; unknown values are empty. */
export function rosterLines(entries: readonly RosterEntry[]) {
  return entries.map(({ childName, childAge, parentName, parentEmail, parentPhone, createdAt, timeSlot }) => [
    childName,
    childAge,
    parentName,
    parentEmail,
    parentPhone,
    clubToday(new Date(createdAt)),
    timeSlot && timeRange(timeSlot.startTime, timeSlot.endTime),
  ]);
}
