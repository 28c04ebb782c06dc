import { createHash, timingSafeEqual } from 'node:crypto';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { type ServiceContext, unknownService } from '@fieldhouse/service-kit';

/**
 * The service that a secret belongs to: its present one, or another that is accepted while it is changed
 * (S2.4.1538). Unknown services, services without a secret and wrong secrets take the same
 * path and the same time (`compare` takes constant time). Throws 401 `unknown_service`.
 */
export function authenticateService(
  { environment, log }: Pick<ServiceContext, 'environment' | 'log'>,
  service: string,
  secret: string,
  compare: typeof timingSafeEqual = timingSafeEqual,
): ServiceName {
  const name = SERVICES.find((known) => known === service);
  const expected = [environment.serviceSecrets, environment.acceptedSecrets].map((of) => (name && of?.[name]) ?? '');
  const given = digest(secret);
  const isCorrect = expected.map((one) => compare(given, digest(one)) && one !== '');
  if (name && isCorrect.includes(true)) return name;
  log.warn({ caller: name ?? 'unknown' }, 'a service token was refused');
  throw unknownService();
}

/** The comparison needs two values of the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
