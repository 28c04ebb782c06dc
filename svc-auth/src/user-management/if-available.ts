import { Problem } from '@fieldhouse/service-kit';

/** Null when the called service is unavailable. */
export async function ifAvailable<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return null;
    throw error;
  }
}
