import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { admin } from './service.ts';

await runService(admin, { demo });
