/** The family home of a role: S1 §2's first link of its navigation. */
export const familyHome = (role: string) => (role === 'parent' ? '/' : '/parent');

/** Where a child is registered for something: the events page with the child in mind. */
export const scheduleTraining = (childId: number) => `/events?child=${childId}`;
