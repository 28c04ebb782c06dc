import { asApiError, NETWORK_MESSAGE } from './api-error.ts';

/**
 * What the server said about a call that failed, or that the network was lost; otherwise the sentence that S1 §8
 * has for it.
 */
export function serverSentence(error: unknown, otherwise: string): string {
  const { code, body } = asApiError(error);
  if (code === 'network') return NETWORK_MESSAGE;
  return (
    [body.detail, body.message].find((text): text is string => typeof text === 'string' && text !== '') ?? otherwise
  );
}
