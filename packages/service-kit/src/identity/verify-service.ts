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
  .object({ sub: z.enum(SERVICES), act: Id.optional() })
  .transform(({ sub, act }): CallingService => ({ service: sub, act }));

/** 401: the caller is not one of the club's services. */
export function unknownService(): Problem {
  return new Problem(401, 'unknown_service', 'This call is for the club’s services alone');
}

/** Reads service tokens. Throws 401 `unknown_service` for anything else, 503 when svc-auth's keys cannot be fetched. */
export function serviceVerifier(options: { addresses: readonly string[] }): (token: string) => Promise<CallingService> {
  return tokenVerifier({ ...options, audience: SERVICE_AUDIENCE, claims: Claims, refusal: unknownService });
}
