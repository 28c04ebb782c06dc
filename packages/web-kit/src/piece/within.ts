/** A promise that took longer than it may. */
export class TookTooLong extends Error {
  constructor(milliseconds: number) {
    super(`not there after ${milliseconds / 1000} seconds`);
    this.name = 'TookTooLong';
  }
}

/** The promise's answer, or `TookTooLong` after so many milliseconds. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new TookTooLong(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

/** How long a piece's code may take before its area says so (architecture section 7). */
export const LOAD_LIMIT = 10_000;
