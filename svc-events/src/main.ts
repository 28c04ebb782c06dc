import { runService } from '@fieldhouse/service-kit';
import { events } from './service.ts';

await runService(events);
