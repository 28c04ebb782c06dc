import * as z from 'zod';
import { ParentRegistration } from './registration.ts';
import { tooLongMessage } from './too-long-message.ts';

/** The first admin of a club, with the code that an operator printed (product decision 60). */
export const ClubSetUp = ParentRegistration.pick({
  firstName: true,
  lastName: true,
  email: true,
  username: true,
  password: true,
}).extend({
  /** Eight letters and digits; case, spaces and hyphens do not count. */
  code: z.string('Please enter the code').trim().min(1, 'Please enter the code').max(40, tooLongMessage(40)),
});
export type ClubSetUp = z.infer<typeof ClubSetUp>;
