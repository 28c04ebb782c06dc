import { ConfirmDialog } from '@fieldhouse/ui/aria';
import type { ReactNode } from 'react';

interface ArchiveQuestionProps {
  name: string;
  isPending: boolean;
  onArchive: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks before a coach or child is archived. */
export function ArchiveQuestion({ name, isPending, onArchive, onClose, children }: ArchiveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onArchive}
      title={`Archive ${name}?`}
      confirmText="Archive"
      busyText={isPending ? 'Archiving...' : undefined}
    >
      {children}
    </ConfirmDialog>
  );
}
