import type { CalendarFeed } from '@fieldhouse/api';
import { CalendarFeedForm } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

/** The fields of a link's form. */
export const LinkFields = z
  .object({ name: CalendarFeedForm.shape.name, which: z.enum(['all', 'chosen']), childIds: z.array(z.number()) })
  .refine(({ which, childIds }) => which === 'all' || childIds.length > 0, {
    path: ['childIds'],
    message: 'Please choose a child',
  });
export type LinkFields = z.infer<typeof LinkFields>;

/** The fields of a link; of a new one, whose name most people need not change. */
export function fieldsOf(link: CalendarFeed | undefined): LinkFields {
  if (!link) return { name: 'My calendar', which: 'all', childIds: [] };
  return { name: link.name, which: link.childIds === null ? 'all' : 'chosen', childIds: link.childIds ?? [] };
}

/** A link that was just made: its address is in no later answer. */
export interface MadeLink {
  name: string;
  url: string;
}
