/** The family home of a role, the first link of its navigation in S1 §2. */
export const familyHome = (role: string) => (role === 'parent' ? '/' : '/parent');

/** The events page for one child. */
export const scheduleTraining = (childId: number) => `/events?child=${childId}`;
