/** A promise that did not settle in time. */
export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`timed out after ${milliseconds / 1000} seconds`);
    this.name = 'TimeoutError';
  }
}

/** The promise with a timeout: rejects with `TimeoutError` after so many milliseconds. */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

/** How long an app's code may take to load before its area shows an error (architecture section 7). */
export const LOAD_TIMEOUT_MS = 10_000;
