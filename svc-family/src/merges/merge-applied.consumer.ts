import { consumer } from '@fieldhouse/service-kit';
import { storeAnswer } from './merge.repository.ts';

/** Stores that a service has moved the records of a merge, or has returned them. */
export const mergeApplied = consumer('child.merge-applied', ({ data }, tx) => storeAnswer(tx, data));
