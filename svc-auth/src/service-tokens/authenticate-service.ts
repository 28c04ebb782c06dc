import { createHash, timingSafeEqual } from 'node:crypto';
import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { type ServiceContext, unknownService } from '@fieldhouse/service-kit';

/**
 * The service that a secret belongs to. Unknown services, services without a secret and wrong secrets take the same
 * path and the same time (`compare` takes constant time). Throws 401 `unknown_service`.
 */
export function authenticateService(
  { environment, log }: Pick<ServiceContext, 'environment' | 'log'>,
  service: string,
  secret: string,
  compare: typeof timingSafeEqual = timingSafeEqual,
): ServiceName {
  const name = SERVICES.find((known) => known === service);
  const expected = (name && environment.serviceSecrets?.[name]) ?? '';
  const isSecretCorrect = compare(digest(secret), digest(expected));
  if (name && expected !== '' && isSecretCorrect) return name;
  log.warn({ caller: name ?? 'unknown' }, 'a service token was refused');
  throw unknownService();
}

/** The comparison needs two values of the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
