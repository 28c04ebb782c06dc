import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { family } from './service.ts';

await runService(family, { demo });
