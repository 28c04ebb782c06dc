import * as z from 'zod';
import { Child } from './child.schema.ts';

/** The answer to a user who added a child. */
export const AddedChild = Child.extend({
  clubWillCheck: z
    .boolean()
    .describe('No candidates were shown: the club has to check whether it has this child already'),
}).meta({ id: 'AddedChild' });
export type AddedChild = z.infer<typeof AddedChild>;
