import { runService } from '@fieldhouse/service-kit';
import { admin } from './service.ts';

await runService(admin);
