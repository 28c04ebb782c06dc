import type { Job } from '@fieldhouse/service-kit';
import { deleteExpiredUploads } from './upload.repository.ts';

/** Uploads that nobody confirmed go after a day (decision 43). */
export const expireUploadsJob: Job = { name: 'expire-uploads', everySeconds: 900, run: deleteExpiredUploads };
