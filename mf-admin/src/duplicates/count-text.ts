interface Counts {
  sameName: number;
  birthdate: number;
}

/** '3 duplicate groups: 2 of one name, 1 of a shared birth date alone'. */
export function countText({ sameName, birthdate }: Counts): string {
  const total = sameName + birthdate;
  if (total === 0) return 'No duplicate groups';
  const groups = total === 1 ? '1 duplicate group' : `${total} duplicate groups`;
  return `${groups}: ${sameName} of one name, ${birthdate} of a shared birth date alone`;
}
