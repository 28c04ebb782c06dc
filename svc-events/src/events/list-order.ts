import { Id, LocalDate, LocalTime } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { TrainingEvent } from './event.ts';

/** The sort orders of the list of events; `-` means descending. */
export const EVENT_SORTS = ['date', '-date', 'title', '-title', 'created', '-created'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

/** An order of the list: its columns, and the position of a row in it, for cursors. */
export interface ListOrder {
  columns: readonly string[];
  direction: 'ASC' | 'DESC';
  position: z.ZodType<readonly (string | number)[]>;
  positionOf: (event: TrainingEvent) => readonly (string | number)[];
}

const BY_START = {
  columns: ['e.date', 'e.start_time', 'e.id'],
  position: z.tuple([LocalDate, LocalTime, Id]),
  positionOf: ({ date, startTime, id }: TrainingEvent) => [date, startTime, id],
};

const BY_TITLE = {
  columns: ['e.title COLLATE "und-x-icu"', 'e.date', 'e.id'],
  position: z.tuple([z.string().max(500), LocalDate, Id]),
  positionOf: ({ title, date, id }: TrainingEvent) => [title, date, id],
};

const BY_CREATION = {
  columns: ['e.id'],
  position: z.tuple([Id]),
  positionOf: ({ id }: TrainingEvent) => [id],
};

function orderOf(sort: EventSort) {
  if (sort.endsWith('title')) return BY_TITLE;
  return sort.endsWith('created') ? BY_CREATION : BY_START;
}

/** The order for a `sort` parameter. */
export function listOrder(sort: EventSort): ListOrder {
  return { ...orderOf(sort), direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}
