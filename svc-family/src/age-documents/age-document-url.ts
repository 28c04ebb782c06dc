/**
 * Where a child's age document is read. `v` tells one upload from the next, so that a page that shows it sees the
 * new one.
 */
export function ageDocumentUrl(childId: number, uploadedAt: Date): string {
  return `/api/children/${childId}/age-verification?v=${uploadedAt.getTime()}`;
}
