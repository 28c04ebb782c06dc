import { eventTransportContract } from '../testing/event-transport.contract.ts';
import { localTransport } from './local-transport.ts';

eventTransportContract('localTransport', async () => localTransport({ expect: ['events', 'notify'] }));
