import { Problem } from '@fieldhouse/service-kit';
import { StoreRefused } from './store-refused.ts';

const STORE_FAILURES: Readonly<Record<string, string>> = {
  ENOSPC: 'The backup folder’s disk is full',
  EDQUOT: 'The backup folder’s disk is full',
  EACCES: 'The backup folder cannot be written',
  EPERM: 'The backup folder cannot be written',
  EROFS: 'The backup folder cannot be written',
  ENOTDIR: 'The backup folder is no folder',
  EEXIST: 'The backup folder has a file of this name',
};

/**
 * Why a backup failed, as a sentence for admins; the log has the error. `service` is the one whose snapshot was
 * being written.
 */
export function failureText(error: unknown, service: string | null): string {
  if (error instanceof StoreRefused) return error.message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const storeFailure = STORE_FAILURES[code];
  if (storeFailure) return storeFailure;
  if (error instanceof Problem && service) return `svc-${service} did not answer`;
  return service ? `The snapshot of svc-${service} is incomplete` : 'The backup failed. The log has the reason';
}
