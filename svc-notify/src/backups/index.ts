import type { Capability } from '@fieldhouse/service-kit';
import { backupWarnedConsumer } from './backup-warned.consumer.ts';

/** Emails about backups that fail. */
export const backups: Capability = {
  consumers: [backupWarnedConsumer],
};
