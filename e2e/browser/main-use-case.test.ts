import { startClub } from '@fieldhouse/infra/testing';
import { mainUseCase } from '../suites/main-use-case.ts';
import { expectGoodScreen } from '../support/check-screen.ts';

mainUseCase('in one process', { open: startClub, checkScreen: expectGoodScreen });
