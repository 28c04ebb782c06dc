import { Id } from '@fieldhouse/contracts';
import * as z from 'zod';

/** Where the club trains (S2 §3). */
export const Location = z
  .object({
    id: Id,
    name: z.string(),
    address: z.string(),
    version: z
      .int()
      .positive()
      .describe('Send it as `If-Match: "{version}"` so that no change of another admin is lost'),
  })
  .meta({ id: 'Location' });
export type Location = z.infer<typeof Location>;

/** The entity tag of a location as it is now. */
export function tagOf({ version }: Pick<Location, 'version'>): string {
  return `"${version}"`;
}
