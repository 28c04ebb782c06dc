import type { Capability } from '@fieldhouse/service-kit';
import { importRoute, showImportRoute, uploadImportRoute } from './import.routes.ts';

/** Long enough for an import that began before the expiry to end. */
const AFTER_EXPIRY = { hours: 1 };

const OF_IMPORT = 'An hour after it expired: a day after the file came';

/** An exported file is checked and applied. */
export const dataImport: Capability = {
  routes: [uploadImportRoute, importRoute, showImportRoute],
  retention: {
    // a file has thousands of records: they are deleted before it is
    import_record: {
      growsWith: 'imports',
      retainedFor: OF_IMPORT,
      purges: [{ where: 'import_id IN (SELECT id FROM import_file WHERE expires_at <= ?)', age: AFTER_EXPIRY }],
    },
    import_file: {
      growsWith: 'imports',
      retainedFor: OF_IMPORT,
      purges: [{ where: 'expires_at <= ?', age: AFTER_EXPIRY }],
    },
  },
  snapshot: {
    leaveOut: {
      import_file: 'A file that somebody is importing: it expires within a day',
      import_record: 'The records of such a file',
    },
  },
};
