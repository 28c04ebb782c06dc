import * as z from 'zod';

/** What `npm run restore` reads from the environment, besides the addresses of the databases. */
export const RestoreSettings = z.object({
  BACKUP_IDENTITY_FILE: z
    .string()
    .optional()
    .describe('The file with the age identity that opens the backups, where `--identity` does not name it'),
});
