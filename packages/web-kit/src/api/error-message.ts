import { asApiError, NETWORK_MESSAGE } from './api-error.ts';

/**
 * The message to show for a call that failed: the server's own sentence, the network message, or else `otherwise`, the
 * sentence that S1 §8 has for this call.
 */
export function errorMessage(error: unknown, otherwise: string): string {
  const { code, body } = asApiError(error);
  if (code === 'network') return NETWORK_MESSAGE;
  return (
    [body.detail, body.message].find((text): text is string => typeof text === 'string' && text !== '') ?? otherwise
  );
}
