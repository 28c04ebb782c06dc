import { locationsAfter } from '@fieldhouse/contracts';
import { answersPage } from '@fieldhouse/service-kit';
import { locationsPage } from './location.repository.ts';

/** All locations, page by page, for projection rebuilds. */
export const locationsAfterAnswer = answersPage(locationsAfter, locationsPage);
