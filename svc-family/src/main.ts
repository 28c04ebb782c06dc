import { runService } from '@fieldhouse/service-kit';
import { family } from './service.ts';

await runService(family);
