import { startClub } from '@fieldhouse/infra/testing';
import { restores } from '../suites/restore.ts';

restores('in one process', startClub);
