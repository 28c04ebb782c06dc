import type { ManagedUser } from '@fieldhouse/api';

/**
 * Which fields the edit dialog has (product decision 66): the names on the family home, everything on the Users
 * tab, where users are also made.
 */
export type UserEdits = 'names' | 'everything';

export interface UserDialogProps {
  user: ManagedUser;
  /** The one who looks at it is the one it is about. */
  isOwn: boolean;
  edits: UserEdits;
  onClose: () => void;
}
