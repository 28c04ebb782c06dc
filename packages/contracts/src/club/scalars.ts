import * as z from 'zod';

/** A positive integer id (product decision 2). */
export const Id = z.int().positive().meta({ id: 'Id' });

/** An id in a path or query, read from text. */
export const IdParam = z
  .string()
  .refine((text) => /^[1-9]\d{0,15}$/.test(text))
  .transform(Number)
  .pipe(Id)
  .meta({ type: 'integer', minimum: 1 });

declare const localDate: unique symbol;
/** A date on the club's calendar, `YYYY-MM-DD`, without time or zone (product decision 9). */
export type LocalDate = string & { readonly [localDate]?: 'LocalDate' };
export const LocalDate = z.iso
  .date('Please enter a valid date')
  // ISO 8601 allows the year 0; PostgreSQL does not.
  .refine((date) => !date.startsWith('0000'), 'Please enter a valid date')
  .meta({ id: 'LocalDate', description: 'A date on the club’s calendar' });

/** A time of day on the club's clock, `HH:MM`, 24 hours. */
export type LocalTime = string;
export const LocalTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a valid time')
  .meta({ id: 'LocalTime', description: 'A time of day on the club’s clock, 24 hours' });

/** An instant, ISO 8601 with a zone. */
export const Instant = z.iso.datetime({ offset: true }).meta({ id: 'Instant' });

/** Money in US cents. */
export type Cents = number;
export const Cents = z.int().min(0).meta({ id: 'Cents', description: 'US cents' });
