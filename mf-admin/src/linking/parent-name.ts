import type { ChildParentLink } from '@fieldhouse/api';

/** The parent's name; 'Account 7' while svc-family has no projection of the account. */
export const parentNameOf = ({ parentName, parentId }: Pick<ChildParentLink, 'parentName' | 'parentId'>): string =>
  parentName ?? `Account ${parentId}`;
