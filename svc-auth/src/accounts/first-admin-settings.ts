import * as z from 'zod';

/** The environment settings of the command that creates the first admin, in addition to the service's own. */
export const FirstAdminSettings = z.object({
  ADMIN_USERNAME: z.string().optional().describe('The first admin’s username'),
  ADMIN_EMAIL: z.string().optional().describe('Their email address'),
  ADMIN_FIRST_NAME: z.string().optional().describe('Their first name'),
  ADMIN_LAST_NAME: z.string().optional().describe('Their last name'),
  ADMIN_PHONE: z.string().optional().describe('Their phone number'),
  ADMIN_PASSWORD: z.string().optional().describe('Their password; by default read from standard input'),
});
