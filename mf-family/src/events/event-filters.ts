import type { Event } from '@fieldhouse/api';
import {
  type AgeLimits,
  addDays,
  addMonths,
  fitsAge,
  type LocalDate,
  SPORTS,
  type Sport,
} from '@fieldhouse/contracts/club';

export const AGE_FILTERS = ['open', 'restricted', '5-8', '9-12', '13+'] as const;
export type AgeFilter = (typeof AGE_FILTERS)[number];

export const WHEN_FILTERS = ['today', 'week', 'month'] as const;
export type WhenFilter = (typeof WHEN_FILTERS)[number];

export const AGE_FILTER_NAMES: Readonly<Record<AgeFilter, string>> = {
  open: 'Open to all ages',
  restricted: 'Restricted',
  '5-8': 'Ages 5-8',
  '9-12': 'Ages 9-12',
  '13+': 'Ages 13+',
};

export const WHEN_FILTER_NAMES: Readonly<Record<WhenFilter, string>> = {
  today: 'Today',
  week: 'Next 7 days',
  month: 'Next month',
};

/** The filters of the list (S1 §2); an absent one filters nothing. */
export interface EventFilters {
  sport?: Sport;
  /** A location's id. */
  location?: number;
  /** A coach's id. */
  coach?: number;
  ages?: AgeFilter;
  when?: WhenFilter;
}

/** How many filters are set. */
export const countFilters = (filters: EventFilters) =>
  Object.values(filters).filter((value) => value !== undefined).length;

/** Filters as the text of the address's `q`: 'sport:baseball when:week'. Empty without any. */
export function filterQuery({ sport, location, coach, ages, when }: EventFilters): string {
  const parts = Object.entries({ sport, location, coach, ages, when }).filter(([, value]) => value !== undefined);
  return parts.map(([name, value]) => `${name}:${value}`).join(' ');
}

/** Reads the text of `filterQuery`; unknown parts are ignored. */
export function readFilterQuery(text: string): EventFilters {
  const parts = new Map(text.split(/\s+/).map((word) => [word.split(':')[0] ?? '', word.split(':')[1] ?? '']));
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === parts.get(name));
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(parts.get(name) ?? '') ? Number(parts.get(name)) : undefined);
  const filters: EventFilters = {
    sport: one(SPORTS, 'sport'),
    location: id('location'),
    coach: id('coach'),
    ages: one(AGE_FILTERS, 'ages'),
    when: one(WHEN_FILTERS, 'when'),
  };
  return filters;
}

type FilteredEvent = Pick<Event, 'sport' | 'locationId' | 'coachIds' | 'minAge' | 'maxAge' | 'date' | 'endDate'>;

/** The events that pass every filter, in their order. `today` in the club's time zone. */
export function filterEvents<Listed extends FilteredEvent>(
  events: readonly Listed[],
  filters: EventFilters,
  today: LocalDate,
): Listed[] {
  const { sport, location, coach, ages, when } = filters;
  return events.filter(
    (event) =>
      (sport === undefined || event.sport === sport) &&
      (location === undefined || event.locationId === location) &&
      (coach === undefined || event.coachIds.includes(coach)) &&
      (ages === undefined || isForAges(event, ages)) &&
      (when === undefined || isWithin(event, today, lastDayOf(when, today))),
  );
}

/** Bands match by overlap, and open events match every band; 'restricted' is any limit (product decision 37). */
function isForAges(limits: AgeLimits, ages: AgeFilter): boolean {
  const isOpen = limits.minAge === null && limits.maxAge === null;
  if (ages === 'open') return isOpen;
  if (ages === 'restricted') return !isOpen;
  const [from, to] = BANDS[ages];
  return overlaps(limits, from, to);
}

const BANDS: Readonly<Record<'5-8' | '9-12' | '13+', readonly [from: number, to: number]>> = {
  '5-8': [5, 8],
  '9-12': [9, 12],
  '13+': [13, Number.POSITIVE_INFINITY],
};

const overlaps = ({ minAge, maxAge }: AgeLimits, from: number, to: number) =>
  fitsAge(from, { minAge: null, maxAge }) && fitsAge(to, { minAge, maxAge: null });

/** The last day of a time filter, inclusive (product decision 37). */
function lastDayOf(when: WhenFilter, today: LocalDate): LocalDate {
  if (when === 'today') return today;
  return when === 'week' ? addDays(today, 7) : addMonths(today, 1);
}

const isWithin = ({ date, endDate }: Pick<Event, 'date' | 'endDate'>, from: LocalDate, to: LocalDate) =>
  date <= to && (endDate ?? date) >= from;
