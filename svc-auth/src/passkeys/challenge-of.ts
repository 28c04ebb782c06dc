import { webauthnHelpers } from './webauthn.ts';

/** The challenge that a browser says it got; undefined when it sent no such data. */
export async function challengeOf({ clientDataJSON }: { clientDataJSON: string }): Promise<string | undefined> {
  const { decodeClientDataJSON } = await webauthnHelpers();
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
