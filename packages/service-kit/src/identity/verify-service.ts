import { Id, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import * as z from 'zod';
import { Problem } from '../http/problem.ts';
import { tokenVerifier } from './verify-token.ts';

/** The audience of service tokens; identity tokens of users have another one. */
export const SERVICE_AUDIENCE = 'fieldhouse-internal';
/** How long a service token lasts (architecture section 5). */
export const SERVICE_TOKEN_SECONDS = 300;

/** The calling service, and the user on whose behalf it calls. */
export interface CallingService {
  service: ServiceName;
  /** A user's id. */
  act: number | undefined;
}

const Claims = z
  .object({ sub: z.enum(SERVICES), to: z.enum(SERVICES), act: Id.optional() })
  .transform(({ sub, to, act }) => ({ service: sub, to, act }));

/** 401: the caller is not one of the club's services. */
export function unknownService(): Problem {
  return new Problem(401, 'unknown_service', 'This call is for the club’s services alone');
}

interface VerifierOptions {
  /** The service that is called. */
  name: ServiceName;
  /** Where svc-auth's replicas answer. */
  addresses: readonly string[];
}

/**
 * Reads service tokens. Throws 401 `unknown_service` for anything else, also for a token for another service: a service
 * cannot use the tokens that it receives (decision record 90).
 * Throws 503 when svc-auth's keys cannot be fetched.
 */
export function serviceVerifier({ name, addresses }: VerifierOptions): (token: string) => Promise<CallingService> {
  const verify = tokenVerifier({ addresses, audience: SERVICE_AUDIENCE, claims: Claims, refusal: unknownService });
  return async (token) => {
    const { to, ...caller } = await verify(token);
    if (to !== name) throw unknownService();
    return caller;
  };
}
