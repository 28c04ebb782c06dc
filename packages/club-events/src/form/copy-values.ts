import type { Event } from '@fieldhouse/api';
import { coachesOf } from '@fieldhouse/club-ui';
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

/** The values of a copy of an event: all but the date (product decision 73), and what can no longer be chosen. */
export function copyValues(event: Event, { locations, coaches, teams }: FormChoices): CopiedEvent {
  const facts = factsOf(event);
  const isOffered = (choices: FormChoices['teams'], wanted: number | null) => choices.some(({ id }) => id === wanted);
  const hasLocation = isOffered(locations, facts.locationId);
  const hasTeam = facts.assignedTeamId === null || isOffered(teams, facts.assignedTeamId);
  const gone = coachesOf(event).filter(({ id }) => !isOffered(coaches, id));
  const { locationId, ...values } = valuesOf({
    ...facts,
    coachIds: facts.coachIds.filter((id) => isOffered(coaches, id)),
    assignedTeamId: hasTeam ? facts.assignedTeamId : null,
  });
  return {
    title: event.title,
    values: { ...values, ...(hasLocation && { locationId }), date: '', endDate: null },
    missing: [
      ...(hasLocation ? [] : [event.location]),
      ...gone.map(({ name }) => name),
      ...(hasTeam ? [] : ['the assigned team']),
    ],
  };
}
