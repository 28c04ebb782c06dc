import * as z from 'zod';
import { ACCESS_LEVELS } from '../club/enumerations.ts';

/** Link Child to Parent (S2 §5): both a child and a parent must be chosen. */
export const LinkChildToParent = z.object({
  childId: z.int('Please select a child').positive('Please select a child'),
  parentId: z.int('Please select a parent').positive('Please select a parent'),
  accessLevel: z.enum(ACCESS_LEVELS, 'Please select an access level'),
});
export type LinkChildToParent = z.infer<typeof LinkChildToParent>;
