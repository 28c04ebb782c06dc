import { runService } from '@fieldhouse/service-kit';
import { auth } from './service.ts';

await runService(auth);
