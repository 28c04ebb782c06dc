import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

const stay = () => undefined;

/**
 * On a page that has no form buttons of its own: leaving it by a link or Back asks first when something was changed
 * (product decision 63).
 */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  return <DiscardQuestion {...useLeave(isChanged, stay)} />;
}
