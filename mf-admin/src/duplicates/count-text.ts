interface Counts {
  sameName: number;
  birthdate: number;
  pendingRequests: number;
}

/** '3 duplicate groups: 2 of one name, 1 of a shared birth date alone · 1 access request pending'. */
export function countText({ sameName, birthdate, pendingRequests }: Counts): string {
  const total = sameName + birthdate;
  const groups = `${counted(total, 'duplicate group')}: ${sameName} of one name, ${birthdate} of a shared birth date alone`;
  return `${total === 0 ? 'No duplicate groups' : groups}${pendingRequests === 0 ? '' : ` · ${counted(pendingRequests, 'access request')} pending`}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
