import type { paths } from '@fieldhouse/api';

/** A mail as the list shows it. */
export type ListedMail = paths['/api/admin/mail']['get']['responses'][200]['content']['application/json'][number];
