import { startClub } from '@fieldhouse/infra/testing';
import { backups } from '../suites/backups.ts';

backups('in one process', startClub);
