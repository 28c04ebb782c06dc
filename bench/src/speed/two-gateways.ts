import { once } from 'node:events';
import { startGateway } from '@fieldhouse/gateway';
import type { Sites, Upstreams } from './sites.ts';

/** A process with two embedded gateways. */
const [{ platform, baseline }] = (await once(process, 'message')) as [Sites<Upstreams>];
const open = async (upstreams: Upstreams) => (await startGateway({ host: '127.0.0.1', port: 0, upstreams })).url;
process.send?.({ platform: await open(platform), baseline: await open(baseline) } satisfies Sites<string>);
