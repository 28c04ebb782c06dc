/**
 * The address of a child's age document. `v` differs for each upload, so that a page shows the newest one.
 */
export function ageDocumentUrl(childId: number, uploadedAt: Date): string {
  return `/api/children/${childId}/age-verification?v=${uploadedAt.getTime()}`;
}
