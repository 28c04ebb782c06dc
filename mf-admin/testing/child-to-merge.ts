import type { ChildToMerge } from '@fieldhouse/api';
import { COMPARED_CHILD_FIELDS, recordOf } from '@fieldhouse/contracts/club';

/** A child in the preview of a merge, without records or guardians. */
export const childToMerge = (changes: Partial<ChildToMerge> = {}): ChildToMerge => ({
  ...recordOf(COMPARED_CHILD_FIELDS, () => null),
  ...{ id: 1, firstName: 'Arjun', lastName: 'Raman', birthdate: '2016-03-04', age: 10, isActive: true },
  ...{ createdAt: '2026-09-02T15:00:00.000Z', ageDocumentAt: null, ageVerifiedOn: null, ageWasVerifiedFor: null },
  ...{ guardians: [], registrations: 0, teams: 0, evaluations: 0, gameRecords: 0 },
  ...changes,
});
