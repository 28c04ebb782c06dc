import { startClub } from '@fieldhouse/infra/testing';
import { access } from '../suites/access.ts';

access('in one process', startClub);
