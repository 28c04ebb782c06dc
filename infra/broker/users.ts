import { SERVICES, type ServiceName, serviceVariable, subscriptionsOf } from '@fieldhouse/contracts';
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

/**
 * The lines of all users of a site with Docker Compose: their names from its `.env`, `-` for those of a release before
 * 1.5, which names none. `passwordOf`: what stands for the password in a setting.
 */
export function brokerLines(passwordOf: (setting: string) => string): string[] {
  return [
    ...SERVICES.map((name) => {
      const user = `\${${serviceVariable(name, 'RABBITMQ_USER')}:--}`;
      return brokerLine(name, user, passwordOf(serviceVariable(name, 'RABBITMQ_PASSWORD')));
    }),
    brokerLine('*', BROKER_ADMIN, passwordOf('RABBITMQ_PASSWORD')),
  ];
}
