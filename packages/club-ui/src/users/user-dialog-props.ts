import type { ManagedUser } from '@fieldhouse/api';

/**
 * Which fields the edit dialog has (product decision 66): the names on the family home, everything on the Users tab,
 * where accounts are also created.
 */
export type UserEdits = 'names' | 'everything';

export interface UserDialogProps {
  user: ManagedUser;
  /** The account of the signed-in admin. */
  isOwn: boolean;
  edits: UserEdits;
  onClose: () => void;
}
