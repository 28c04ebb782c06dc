import type { ChildParentLink } from '@fieldhouse/api';

/** The parent's name; an account that svc-family does not know yet is named by its number. */
export const parentNameOf = ({ parentName, parentId }: Pick<ChildParentLink, 'parentName' | 'parentId'>): string =>
  parentName ?? `Account ${parentId}`;
