import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

/** The challenge that a browser says it got; undefined when it sent no such data. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
