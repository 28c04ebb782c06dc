import { consumer } from '@fieldhouse/service-kit';
import { storeAnswer } from './merge.repository.ts';

/** A service has moved the records of a merge, or given them back. */
export const mergeApplied = consumer('child.merge-applied', ({ data }, tx) => storeAnswer(tx, data));
