import type { paths } from '@fieldhouse/api';

/** A place where events are held, as GET /api/locations lists it. */
export type ClubLocation = paths['/api/locations']['get']['responses'][200]['content']['application/json'][number];
