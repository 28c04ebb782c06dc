import { startClub } from '@fieldhouse/infra/testing';
import { operatorCommands } from '../suites/operator.ts';

operatorCommands('in one process', startClub);
