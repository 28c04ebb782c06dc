import * as z from 'zod';

/** What `npm run restore` reads of the environment, beside what says where the databases are. */
export const RestoreSettings = z.object({
  BACKUP_IDENTITY_FILE: z
    .string()
    .optional()
    .describe('The file with the age identity that opens the backups, where `--identity` does not name it'),
});
