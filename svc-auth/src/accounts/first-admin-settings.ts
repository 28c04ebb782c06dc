import * as z from 'zod';

/** What the command that makes the first admin reads of the environment, beside the service's own settings. */
export const FirstAdminSettings = z.object({
  ADMIN_USERNAME: z.string().optional().describe('The first admin’s username'),
  ADMIN_EMAIL: z.string().optional().describe('Their e-mail address'),
  ADMIN_FIRST_NAME: z.string().optional().describe('Their first name'),
  ADMIN_LAST_NAME: z.string().optional().describe('Their last name'),
  ADMIN_PHONE: z.string().optional().describe('Their phone number'),
  ADMIN_PASSWORD: z.string().optional().describe('Their password; without it, it is read from standard input'),
});
