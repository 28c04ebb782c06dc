import type { DuplicateGroup } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { Button } from '@fieldhouse/ui';
import { useFocusNext } from '../use-focus-next.ts';
import { useIgnoreGroup } from './use-ignore-group.ts';

const NEXT = {
  next: "button[aria-label^='Mark as Not Duplicates: ']",
  otherwise: "[role='tab'][aria-selected='true']",
};

/** Marks every pair of a group as not duplicates, without a question: the toast has Undo (S2.2.941). */
export function NotDuplicatesButton({ group: { children } }: { group: DuplicateGroup }) {
  const { ignore, isPending } = useIgnoreGroup(children.map(({ id }) => id));
  const button = useFocusNext(NEXT);
  const [primary] = children;
  return (
    <Button
      ref={button}
      look="quiet"
      aria-label={`Mark as Not Duplicates: ${primary ? fullName(primary) : ''}`}
      busyText={isPending ? 'Saving...' : undefined}
      onClick={ignore}
    >
      Mark as Not Duplicates
    </Button>
  );
}
