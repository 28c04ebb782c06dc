import type { Migration } from '@fieldhouse/service-kit';

/** Signatures of one text. */
export const waiverSignatureByText: Migration = {
  index: { name: 'waiver_signature_by_text', on: 'waiver_signature (hash)' },
};
