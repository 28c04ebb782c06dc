import type { Who } from '../identity/who.ts';
import { refuseOverLimit } from '../limits/refuse-over-limit.ts';

/** Uploads of one user to one replica at the same time (product decision 59). */
const MAX_AT_ONCE = 2;

export interface UploadsAtOnce {
  /** Runs an upload of a user. Throws 429 `too_many_uploads` while two of this user's uploads are running. */
  take: (who: Pick<Who, 'userId'>, upload: () => Promise<void>) => Promise<void>;
}

/** Counts the uploads that this process is receiving: many at once would use up its memory and processor time. */
export function uploadsAtOnce(): UploadsAtOnce {
  const running = new Map<number, number>();
  return {
    async take({ userId }, upload) {
      const others = running.get(userId) ?? 0;
      refuseOverLimit(
        { limit: 'uploads-at-once', allowed: others < MAX_AT_ONCE, retryAfterSeconds: 10 },
        {
          code: 'too_many_uploads',
          detailFor: () => 'Two of your files are being read. Please wait until one is done',
        },
      );
      running.set(userId, others + 1);
      try {
        await upload();
      } finally {
        const left = (running.get(userId) ?? 1) - 1;
        if (left > 0) running.set(userId, left);
        else running.delete(userId);
      }
    },
  };
}
