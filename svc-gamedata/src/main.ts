import { runService } from '@fieldhouse/service-kit/run';
import { demo } from '../demo/index.ts';
import { gamedata } from './service.ts';

await runService(gamedata, { demo });
