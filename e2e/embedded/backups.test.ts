import { startClub } from '@fieldhouse/infra/testing';
import { backups } from '../suites/backups.ts';

// One child registers and cancels repeatedly: without the limit of registration changes.
backups('in one process', () => startClub({ env: { LIMIT_REGISTRATION_CHANGES: '0' } }));
