export interface DetailsRegistration {
  id: number;
  /** Null to a parent whose child it is not (product decision 13). */
  childId?: number | null;
  /** 'Another child' to a parent, unless it is theirs. */
  childName: string;
  /** False: archived. */
  isChildActive?: boolean;
  timeSlotId: number | null;
  mine: boolean;
}

export type RegistrationLine = Pick<DetailsRegistration, 'id' | 'childName' | 'isChildActive' | 'timeSlotId' | 'mine'>;

/**
 * One line for each registration. Children without a visible name and a time slot are one line at the end: '10 other
 * children'.
 */
export function registrationLines(registrations: readonly DetailsRegistration[]): RegistrationLine[] {
  const isAlike = ({ childId, timeSlotId, mine }: DetailsRegistration) =>
    childId === null && timeSlotId === null && !mine;
  const alike = registrations.filter(isAlike);
  const [first] = alike;
  if (first === undefined || alike.length === 1) return [...registrations];
  return [
    ...registrations.filter((registration) => !isAlike(registration)),
    { ...first, childName: `${alike.length} other children` },
  ];
}
