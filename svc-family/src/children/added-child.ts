import * as z from 'zod';
import { Child } from './child.schema.ts';

/** A child as the user who added it is answered. */
export const AddedChild = Child.extend({
  clubWillCheck: z
    .boolean()
    .describe('Nothing was said about other children of this name: the club has to check whether it has this child'),
}).meta({ id: 'AddedChild' });
export type AddedChild = z.infer<typeof AddedChild>;
