import type { LocalDate } from '@fieldhouse/contracts/club';
import { useSearch } from '@fieldhouse/web-kit';
import { useCallback } from 'react';
import { FAMILY_SEARCH } from '../../search.ts';
import { type Month, monthOf } from './month.ts';

export interface CalendarPosition {
  month: Month;
  /** The chosen day, if any. */
  day: LocalDate | null;
}

/**
 * Reads the address's `sub`: a day ('2026-11-28') or a month ('2026-11'). Anything else, or a time before `today`,
 * gives the current month.
 */
export function readCalendarPosition(text: string, today: LocalDate): CalendarPosition {
  const currentMonth = { month: monthOf(today), day: null };
  if (!isDay(text.length === 7 ? `${text}-01` : text) || monthOf(text) < currentMonth.month) return currentMonth;
  const month = monthOf(text);
  return { month, day: text === month || text < today ? null : text };
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/**
 * The position of the calendar, stored in the address: `?tab=calendar&sub=2026-11-28`. Moving replaces the history
 * entry, so that Back leaves the calendar.
 */
export function useCalendarPosition(today: LocalDate): [CalendarPosition, go: (to: LocalDate | Month) => void] {
  const [{ sub }, setSearch] = useSearch(FAMILY_SEARCH);
  const go = useCallback((to: LocalDate | Month) => setSearch({ sub: to }, { replace: true }), [setSearch]);
  return [readCalendarPosition(sub, today), go];
}
