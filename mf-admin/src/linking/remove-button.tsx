import type { ChildParentLink } from '@fieldhouse/api';
import { isolated } from '@fieldhouse/contracts/club';
import { Button, IconButton } from '@fieldhouse/ui';
import Unlink from 'lucide-react/icons/unlink';
import { useFocusNext } from '../use-focus-next.ts';
import { parentNameOf } from './parent-name.ts';
import { useRemoveLink } from './use-remove-link.ts';

interface RemoveButtonProps {
  link: ChildParentLink;
  /** Only the icon, for a card on a phone. */
  isSmall?: boolean;
}

const NEXT = { next: "button[aria-label^='Remove access of ']", otherwise: "[role='tabpanel'] input[type='search']" };

/** Removes a parent's access to a child, without a question: the toast has Undo (S2.2.841). */
export function RemoveButton({ link, isSmall = false }: RemoveButtonProps) {
  const { remove, isPending } = useRemoveLink(link);
  const button = useFocusNext(NEXT);
  const label = `Remove access of ${parentNameOf(link)} to ${isolated(link.childName)}`;
  if (isSmall) {
    const press = isPending ? undefined : remove;
    // A disabled button would lose the focus.
    return <IconButton ref={button} label={label} icon={<Unlink />} aria-disabled={isPending} onClick={press} />;
  }
  return (
    <Button
      ref={button}
      look="quiet"
      icon={<Unlink />}
      aria-label={label}
      busyText={isPending ? 'Removing...' : undefined}
      onClick={remove}
    >
      Remove Access
    </Button>
  );
}
