import { invalid, type Problem } from '@fieldhouse/service-kit';

/** 400: nothing of the file can be used; the sentence says why and what to do. */
export function refusedFile(reason: string): Problem {
  return invalid([{ path: 'file', message: reason }]);
}
