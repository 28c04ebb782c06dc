import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { notify } from './service.ts';

await runService(notify, { demo });
