import type { ServiceName } from '@fieldhouse/contracts';
import type { ServiceDefinition } from '@fieldhouse/service-kit';
import { admin } from '@fieldhouse/svc-admin';
import { auth } from '@fieldhouse/svc-auth';
import { events } from '@fieldhouse/svc-events';
import { family } from '@fieldhouse/svc-family';
import { gamedata } from '@fieldhouse/svc-gamedata';
import { notify } from '@fieldhouse/svc-notify';

/** The definition of every service. */
export const DEFINITIONS: Readonly<Record<ServiceName, ServiceDefinition>> = {
  auth,
  family,
  events,
  gamedata,
  admin,
  notify,
};
