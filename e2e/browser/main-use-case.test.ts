import { forSize, startClub } from '@fieldhouse/infra/testing';
import { mainUseCase } from '../suites/main-use-case.ts';
import { expectGoodScreen } from '../support/check-screen.ts';

// Every screen is checked by the suites of `screens`; at night also with what was entered here.
const checkScreen = forSize({ short: undefined, long: expectGoodScreen });

mainUseCase('in one process', { open: startClub, checkScreen });
