import { runService } from '@fieldhouse/service-kit';
import { gamedata } from './service.ts';

await runService(gamedata);
