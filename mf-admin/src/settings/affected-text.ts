import type { GuardianScopes } from '@fieldhouse/api';

/** '3 guardians of 2 children have View Only.' */
export function affectedText({ guardians, children }: GuardianScopes['affected']): string {
  if (guardians === 0) return 'No guardian has View Only.';
  return `${counted(guardians, 'guardian', 'guardians')} of ${counted(children, 'child', 'children')} ${guardians === 1 ? 'has' : 'have'} View Only.`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
