/** A phone that changes its network fails every request of that moment, and answers the next ones. */
const PAUSE_MS = 500;

/** Loads code; if that fails, once more half a second later. Rejects with the second failure (S1.2.577). */
export async function withOneRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load();
  }
}
