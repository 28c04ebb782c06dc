import { serviceCallContract } from '../testing/service-call.contract.ts';
import { localCalls } from './local-calls.ts';

serviceCallContract('localCalls', async () => localCalls());
