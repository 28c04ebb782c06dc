import { byService, declarationOf, type ServiceName } from '@fieldhouse/contracts/club';

/** The names of services for admins, by their data. */
export const SERVICE_NAMES = byService((service) => declarationOf(service).label);

/** 'Accounts, Mail and bell' */
export function servicesText(services: readonly ServiceName[]): string {
  return services.map((service) => SERVICE_NAMES[service]).join(', ');
}
