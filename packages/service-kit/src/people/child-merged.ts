import { conflict, type Problem } from '../http/problem.ts';

/**
 * 409 `child_merged`, for a change under the id of a duplicate that was merged into this child (product decision 77).
 * Only for users who may see the child: the message has its name.
 */
export function childMerged({ id, firstName, lastName }: { id: number; firstName: string; lastName: string }): Problem {
  return conflict('child_merged', `This profile was merged into ${firstName} ${lastName}’s`, { mergedInto: id });
}
