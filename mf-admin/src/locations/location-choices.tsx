import { MenuButton } from '@fieldhouse/ui/aria';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';

interface LocationChoicesProps {
  label: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a location; loaded on the first press, it opens at once and stays as the button. */
export default function LocationChoices({ label, onEdit, onDelete }: LocationChoicesProps) {
  return (
    <MenuButton
      openAtOnce
      label={label}
      choices={[
        { id: 'edit', label: 'Edit', icon: <Pencil />, onSelect: onEdit },
        { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
