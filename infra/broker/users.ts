import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import { queueOf } from '@fieldhouse/service-kit';

/** The broker's administrator, which a restore uses. Until 1.4 it was the user of all services. */
export const BROKER_ADMIN = 'fieldhouse';

/** The users of a service: with two names the next password is accepted while replicas still use the former one. */
export const brokerUsers = (service: ServiceName) =>
  [`${BROKER_ADMIN}_${service}_a`, `${BROKER_ADMIN}_${service}_b`] as const;

/** The user that a service gets after this one. */
export function otherUser(service: ServiceName, user: string): string {
  const [first, second] = brokerUsers(service);
  return user === first ? second : first;
}

/** A line for definitions.sh; `*` is the administrator (S2.6.1533). */
export function brokerLine(service: ServiceName | '*', user: string, password: string): string {
  const queue = service !== '*' && subscriptionsOf(service).length > 0 ? queueOf(service) : '-';
  return [service, queue, user, password].join(' ');
}
