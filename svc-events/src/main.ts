import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { events } from './service.ts';

await runService(events, { demo });
