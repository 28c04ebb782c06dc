import { Id, LocalDate, LocalTime } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { TrainingEvent } from './event.ts';

/** What the list of events sorts by; `-` before it: descending. */
export const EVENT_SORTS = ['date', '-date', 'title', '-title'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

/** An order of the list: its columns, and where a page in it ends. */
export interface ListOrder {
  columns: readonly string[];
  direction: 'ASC' | 'DESC';
  place: z.ZodType<readonly (string | number)[]>;
  placeOf: (event: TrainingEvent) => readonly (string | number)[];
}

const BY_START = {
  columns: ['e.date', 'e.start_time', 'e.id'],
  place: z.tuple([LocalDate, LocalTime, Id]),
  placeOf: ({ date, startTime, id }: TrainingEvent) => [date, startTime, id],
};

const BY_TITLE = {
  columns: ['e.title', 'e.date', 'e.id'],
  place: z.tuple([z.string().max(500), LocalDate, Id]),
  placeOf: ({ title, date, id }: TrainingEvent) => [title, date, id],
};

/** The order that a `sort` names. */
export function listOrder(sort: EventSort): ListOrder {
  const order = sort.endsWith('title') ? BY_TITLE : BY_START;
  return { ...order, direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}
