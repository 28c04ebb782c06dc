import {
  type Cents,
  DEFAULT_SESSION_DURATION,
  type LocalDate,
  type LocalTime,
  type Sport,
} from '@fieldhouse/contracts';

/** The fields of an event without its location, coaches and dates: from a form, or as they are stored. */
interface FactsInput {
  title: string;
  description?: string | null | undefined;
  isMultiDay: boolean;
  startTime: LocalTime;
  endTime: LocalTime;
  sport: Sport;
  capacity: number;
  price: Cents;
  allowTimeSlots: boolean;
  sessionDuration?: number | null | undefined;
  minAge?: number | null | undefined;
  maxAge?: number | null | undefined;
  assignedTeamId?: number | null | undefined;
}

interface DatesInput {
  date: LocalDate;
  endDate?: LocalDate | null | undefined;
  isMultiDay: boolean;
}

export type EventFacts = ReturnType<typeof eventFacts>;
export type EventDates = ReturnType<typeof eventDates>;

/** The fields as they are stored: null for an absent one. */
export function eventFacts(input: FactsInput) {
  const { title, isMultiDay, startTime, endTime, sport, capacity, price, allowTimeSlots } = input;
  return {
    ...{ title, isMultiDay, startTime, endTime, sport, capacity, price, allowTimeSlots },
    description: input.description || null,
    sessionDuration: allowTimeSlots ? (input.sessionDuration ?? DEFAULT_SESSION_DURATION) : null,
    minAge: input.minAge ?? null,
    maxAge: input.maxAge ?? null,
    assignedTeamId: input.assignedTeamId ?? null,
  };
}

/** First and last day; a single-day event has no end date. */
export function eventDates({ date, endDate, isMultiDay }: DatesInput) {
  return { date, endDate: (isMultiDay && endDate) || null };
}

/** The columns of facts and dates in table `event`. */
export function factColumns(facts: EventFacts & EventDates) {
  return {
    title: facts.title,
    description: facts.description,
    date: facts.date,
    end_date: facts.endDate,
    is_multi_day: facts.isMultiDay,
    start_time: facts.startTime,
    end_time: facts.endTime,
    sport: facts.sport,
    capacity: facts.capacity,
    price_cents: facts.price,
    allow_time_slots: facts.allowTimeSlots,
    session_duration: facts.sessionDuration,
    min_age: facts.minAge,
    max_age: facts.maxAge,
    assigned_team_id: facts.assignedTeamId,
  };
}
