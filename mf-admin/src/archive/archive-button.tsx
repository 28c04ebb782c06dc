import { Button, IconButton } from '@fieldhouse/ui';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import { useFocusNext } from '../use-focus-next.ts';

export interface ArchiveButtonProps {
  name: string;
  isActive: boolean;
  /** While the request runs. */
  isPending: boolean;
  /** Only the icon, for a card on a phone. */
  isSmall: boolean;
  onPress: () => void;
}

const NEXT = {
  next: "button[aria-label^='Archive '], button[aria-label^='Restore ']",
  otherwise: "[aria-label='List'] input:checked",
};

/** Archive for an active coach or child, Restore for an archived one (S2 §2). */
export function ArchiveButton({ name, isActive, isPending, isSmall, onPress }: ArchiveButtonProps) {
  const word = isActive ? 'Archive' : 'Restore';
  const label = `${word} ${name}`;
  const button = useFocusNext(NEXT);
  const icon = isActive ? <Archive /> : <ArchiveRestore />;
  if (isSmall) {
    const press = isPending ? undefined : onPress;
    // A disabled button would lose the focus.
    return <IconButton ref={button} label={label} icon={icon} aria-disabled={isPending} onClick={press} />;
  }
  return (
    <Button
      ref={button}
      look="quiet"
      icon={icon}
      aria-label={label}
      busyText={isPending ? (isActive ? 'Archiving...' : 'Restoring...') : undefined}
      onClick={onPress}
    >
      {word}
    </Button>
  );
}
