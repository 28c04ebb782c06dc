import type { Event } from '@fieldhouse/api';
import { spotsLeft } from '@fieldhouse/club-ui';
import { isRegistrationOver, type Role } from '@fieldhouse/contracts/club';
import type { Person } from '@fieldhouse/contracts/permissions';
import { type Candidate, toSheetChild } from '../registrations/to-sheet-child.ts';

interface Viewer {
  user: Person & { role: Role };
  now: Date;
}

/** So many are shown: a choice, not another list of events. */
const MOST = 3;

/**
 * What a family may choose instead of a full event (S1.2.212): the other dates of its series, then events of its sport,
 * by day, at most three. Each has a place, has not begun, and fits a child who is not registered for it; without
 * children it only has a place.
 */
export function findAlternatives(
  full: Event,
  children: readonly Candidate[],
  upcoming: readonly Event[],
  { user, now }: Viewer,
): Event[] {
  const fits = (event: Event) =>
    children.length === 0 ||
    children.some((child) => toSheetChild(child, event, undefined, { user, now }).state.kind === 'free');
  const open = upcoming
    .filter((event) => event.id !== full.id && spotsLeft(event) > 0 && !isRegistrationOver(event, user.role, now))
    .filter(fits)
    .sort(byDay);
  const isSameSeries = ({ seriesId }: Event) => seriesId !== null && seriesId === full.seriesId;
  const similar = open.filter((event) => !isSameSeries(event) && event.sport === full.sport);
  return [...open.filter(isSameSeries), ...similar].slice(0, MOST);
}

const byDay = (one: Event, other: Event) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.id - other.id;
