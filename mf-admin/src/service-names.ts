import type { ServiceName } from '@fieldhouse/contracts/club';

/** The names of services for admins, by their data. */
export const SERVICE_NAMES: Readonly<Record<ServiceName, string>> = {
  auth: 'Accounts',
  family: 'Families',
  events: 'Events and teams',
  gamedata: 'Game data',
  admin: 'Locations and audit',
  notify: 'Mail and bell',
};

/** 'Accounts, Mail and bell' */
export function servicesText(services: readonly ServiceName[]): string {
  return services.map((service) => SERVICE_NAMES[service]).join(', ');
}
