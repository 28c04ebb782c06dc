/** The pages of this piece. */
export type FamilyPage = { name: 'dashboard' } | { name: 'events' } | { name: 'profile'; childId: number };

/** The page an address of this piece means. */
export function pageOf(pathname: string): FamilyPage {
  const [, area = '', id = ''] = pathname.split('/');
  if (area === 'events') return { name: 'events' };
  if (area === 'children') return { name: 'profile', childId: Number(id) };
  return { name: 'dashboard' };
}

/** The family home of a role: S1 §2's first link of its navigation. */
export const familyHome = (role: string) => (role === 'parent' ? '/' : '/parent');

/** Where a child is registered for something: the events page with the child in mind. */
export const scheduleTraining = (childId: number) => `/events?child=${childId}`;
