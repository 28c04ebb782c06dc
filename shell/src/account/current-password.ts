import * as z from 'zod';

/** The password that the account has now, as a form asks for it. */
export const CurrentPassword = z.string().min(1, 'Please enter your current password');
