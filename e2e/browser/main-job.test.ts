import { startClub } from '@fieldhouse/infra/testing';
import { mainJob } from '../suites/main-job.ts';

mainJob('in one process', startClub);
