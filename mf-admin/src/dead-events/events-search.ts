import { SERVICES, type ServiceName } from '@fieldhouse/contracts/club';
import { defineSearch, type SearchParam } from '@fieldhouse/web-kit';

/** The details of an event, or the replay of all events of a kind, in a service. */
type OpenDialog =
  | { kind: 'details'; service: ServiceName; id: string }
  | { kind: 'replay-all'; service: ServiceName; type: string; errorCode: string | null };

const isService = (word: string | undefined): word is ServiceName => SERVICES.some((service) => service === word);

/** `?dialog=details~notify~5f0c…`, `?dialog=replay-all~notify~event.deleted~40P01` */
const openDialog: SearchParam<OpenDialog | null> = {
  read: (given) => {
    const [kind, service, what, errorCode] = given?.split('~') ?? [];
    if (!isService(service) || !what) return null;
    if (kind === 'details') return { kind, service, id: what };
    return kind === 'replay-all' ? { kind, service, type: what, errorCode: errorCode || null } : null;
  },
  write: (value) => {
    if (!value) return null;
    return value.kind === 'details'
      ? [value.kind, value.service, value.id].join('~')
      : [value.kind, value.service, value.type, value.errorCode ?? ''].join('~');
  },
};

/** The query parameters of the Events tab. */
export const EVENTS_SEARCH = defineSearch({ dialog: openDialog });
