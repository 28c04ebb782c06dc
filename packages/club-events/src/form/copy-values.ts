import type { Event } from '@fieldhouse/api';
import { coachesOf } from '@fieldhouse/club-ui';
import { addDays, daysBetween, type LocalDate } from '@fieldhouse/contracts/club';
import { factsOf, valuesOf } from './event-values.ts';
import type { EventFormInput } from './use-event-form.ts';
import type { FormChoices } from './use-form-choices.ts';

/** What the form of a copy starts with. */
export interface CopiedEvent {
  title: string;
  values: Partial<EventFormInput>;
  /** What the event has and the form does not offer any more, such as an archived location, by name. */
  missing: string[];
}

/**
 * The values of a copy of an event, on the same weekday of the next week (product decision 73), and what can no longer
 * be chosen.
 */
export function copyValues(event: Event, choices: FormChoices, today: LocalDate): CopiedEvent {
  const { locations, coaches, teams } = choices;
  const facts = factsOf(event);
  const isOffered = (offered: FormChoices['teams'], wanted: number | null) => offered.some(({ id }) => id === wanted);
  const hasLocation = isOffered(locations, facts.locationId);
  const hasTeam = facts.assignedTeamId === null || isOffered(teams, facts.assignedTeamId);
  const gone = coachesOf(event).filter(({ id }) => !isOffered(coaches, id));
  const date = weekdayAfter(event.date, today);
  const endDate = facts.endDate && addDays(date, daysBetween(event.date, facts.endDate));
  const { locationId, ...values } = valuesOf({
    ...facts,
    coachIds: facts.coachIds.filter((id) => isOffered(coaches, id)),
    assignedTeamId: hasTeam ? facts.assignedTeamId : null,
  });
  return {
    title: event.title,
    values: { ...values, ...(hasLocation && { locationId }), date, endDate },
    missing: [
      ...(hasLocation ? [] : [event.location]),
      ...gone.map(({ name }) => name),
      ...(hasTeam ? [] : ['the assigned team']),
    ],
  };
}

/** The same weekday one week later; for an event that is over the first one after today. */
function weekdayAfter(date: LocalDate, today: LocalDate): LocalDate {
  const weeks = Math.max(1, Math.floor(daysBetween(date, today) / 7) + 1);
  return addDays(date, 7 * weeks);
}
