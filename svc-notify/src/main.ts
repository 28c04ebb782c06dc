import { runService } from '@fieldhouse/service-kit';
import { notify } from './service.ts';

await runService(notify);
