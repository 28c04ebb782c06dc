import { startClub } from '@fieldhouse/infra/testing';
import { mainUseCase } from '../suites/main-use-case.ts';

mainUseCase('in one process', startClub);
