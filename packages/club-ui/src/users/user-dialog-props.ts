import type { ManagedUser } from '@fieldhouse/api';

export interface UserDialogProps {
  user: ManagedUser;
  /** The one who looks at it is the one it is about. */
  isOwn: boolean;
  onClose: () => void;
}
