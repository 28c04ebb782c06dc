import { MenuButton } from '@fieldhouse/ui/aria';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';

interface LocationMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A location's actions under a thumb: Delete stands beside nothing. */
export default function LocationMenu({ name, onEdit, onDelete }: LocationMenuProps) {
  return (
    <MenuButton
      label={`More actions for ${name}`}
      choices={[
        { id: 'edit', label: 'Edit', icon: <Pencil />, onSelect: onEdit },
        { id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: onDelete },
      ]}
    />
  );
}
