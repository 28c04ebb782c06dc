interface Counts {
  sameName: number;
  birthdate: number;
  pendingRequests: number;
}

/** '3 duplicate groups: 2 of one name, 1 of a shared birth date alone · 1 access request pending'. */
export function countText({ sameName, birthdate, pendingRequests }: Counts): string {
  const total = sameName + birthdate;
  const kinds = `${sameName} of one name, ${birthdate} of a shared birth date alone`;
  const groups = total === 0 ? 'No duplicate groups' : `${counted(total, 'duplicate group')}: ${kinds}`;
  return pendingRequests === 0 ? groups : `${groups} · ${counted(pendingRequests, 'access request')} pending`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
