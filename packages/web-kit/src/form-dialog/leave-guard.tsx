import { DiscardQuestion } from './discard-question.tsx';
import { useLeave } from './use-leave.ts';

export { DiscardQuestion, useLeave };

const stay = () => undefined;

/**
 * For a page with buttons of its own: with unsaved changes it asks before a link or Back leaves the page (product
 * decision 63).
 */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  return <DiscardQuestion {...useLeave(isChanged, stay)} />;
}
