import type { SystemStatus } from '@fieldhouse/api';
import { Callout } from '@fieldhouse/ui';
import { servicesText } from '../service-names.ts';

/** Shown instead of a figure of a service that did not answer. */
export const NOT_REACHED = 'Not reached';

/** The services that did not answer. */
export function notReached({ services }: SystemStatus) {
  return services.filter(({ status }) => status === null).map(({ service }) => service);
}

/** Names the services that did not answer: their figures are missing. */
export function NotReached({ system }: { system: SystemStatus }) {
  const services = notReached(system);
  if (services.length === 0) return null;
  return (
    <Callout tone="warning" title={`Not reached: ${servicesText(services)}`}>
      Their figures are missing here. This page asks them again every 30 seconds.
    </Callout>
  );
}
