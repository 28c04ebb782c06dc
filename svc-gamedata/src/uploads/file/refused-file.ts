import { invalid, type Problem } from '@fieldhouse/service-kit';

/** The 400 for an unusable file; `reason` is a message with the cause and what to do. */
export function refusedFile(reason: string): Problem {
  return invalid([{ path: 'file', message: reason }]);
}
