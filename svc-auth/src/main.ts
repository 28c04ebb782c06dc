import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { auth } from './service.ts';

await runService(auth, { demo });
