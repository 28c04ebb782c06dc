import type { Capability } from '@fieldhouse/service-kit';
import { makeDueDigests } from './make-digests.job.ts';

/** One email with what a person has not read, every day or on Sundays. */
export const digests: Capability = {
  jobs: [makeDueDigests],
  retention: {
    digest: {
      growsWith: 'accounts',
      retainedFor: '90 days',
      purges: [{ where: 'period < ?', age: { days: 90 } }],
    },
  },
};
