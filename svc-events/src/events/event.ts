import { Cents, Id, LocalDate, LocalTime, RECURRENCE_FREQUENCIES, SPORTS } from '@fieldhouse/contracts';
import * as z from 'zod';

/** A training event as every signed-in user sees it (S1 §3): it is the same for every user. */
export const TrainingEvent = z
  .object({
    id: Id,
    seriesId: Id.nullable().describe('Shared by the events of a recurring series'),
    title: z.string(),
    description: z.string().nullable(),
    date: LocalDate,
    endDate: LocalDate.nullable(),
    isMultiDay: z.boolean(),
    startTime: LocalTime,
    endTime: LocalTime,
    location: z.string(),
    locationId: Id,
    // A replica of the release before does not answer it.
    address: z.string().nullable().optional().describe('Of the location; null where it is not known'),
    sport: z.enum(SPORTS),
    instructor: z.string().describe('The coaches’ names, joined by a comma'),
    coachIds: z.array(Id),
    coachId: Id.nullable().describe('The first of coachIds'),
    capacity: z.int(),
    registered: z.int().describe('Active registrations'),
    price: Cents,
    allowTimeSlots: z.boolean(),
    sessionDuration: z.int().nullable().describe('Minutes of a time slot'),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    assignedTeamId: Id.nullable(),
    isRecurring: z.boolean().describe('Whether it was created as part of a series'),
    recurrenceFrequency: z.enum(RECURRENCE_FREQUENCIES).nullable(),
    recurrenceCount: z.int().nullable().describe('How many events the series was created with'),
    reminderSent: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Event' });
export type TrainingEvent = z.infer<typeof TrainingEvent>;
