import { personNameFault, tidyPersonName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { baseball, basketball, played } from '../game-records/game-record.ts';

const personName = (label: string) =>
  z
    .string(`${label} is required`)
    .transform(tidyPersonName)
    .superRefine((name, ctx) => {
      const fault = personNameFault(label, name);
      if (fault !== undefined) ctx.addIssue(fault);
    });

const given = played.extend({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  row: z.int().positive().optional().describe('What `duplicateActions` names it by; its place in the list unless told'),
  childId: played.shape.childId.default(null),
});

/** A row that is confirmed without an upload: the figures of one player in one game. */
export const GivenRow = z
  .discriminatedUnion('sport', [given.extend(baseball), given.extend(basketball)])
  .meta({ id: 'GivenGameRow' });
export type GivenRow = z.infer<typeof GivenRow>;
