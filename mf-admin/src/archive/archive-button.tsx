import { Button, IconButton } from '@fieldhouse/ui';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';

export interface ArchiveButtonProps {
  name: string;
  isActive: boolean;
  /** While the request runs. */
  isPending: boolean;
  /** Only the icon, for a card on a phone. */
  isSmall: boolean;
  onPress: () => void;
}

/** Archive for an active coach or child, Restore for an archived one (S2 §2). */
export function ArchiveButton({ name, isActive, isPending, isSmall, onPress }: ArchiveButtonProps) {
  const word = isActive ? 'Archive' : 'Restore';
  const label = `${word} ${name}`;
  const icon = isActive ? <Archive /> : <ArchiveRestore />;
  if (isSmall) return <IconButton label={label} icon={icon} disabled={isPending} onClick={onPress} />;
  return (
    <Button
      look="quiet"
      icon={icon}
      aria-label={label}
      busyText={isPending ? 'Restoring...' : undefined}
      onClick={onPress}
    >
      {word}
    </Button>
  );
}
