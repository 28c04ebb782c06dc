import { IconButton } from '@fieldhouse/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';

const LocationChoices = lazy(() => import('./location-choices.tsx'));

interface LocationMenuProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A location's actions under a thumb: Delete stands beside nothing. The menu comes with its library (77 kB) at the first press. */
export function LocationMenu({ name, onEdit, onDelete }: LocationMenuProps) {
  const [pressed, setPressed] = useState(false);
  const label = `More actions for ${name}`;
  const button = (
    <IconButton
      label={label}
      icon={<Ellipsis />}
      aria-haspopup="true"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <LocationChoices label={label} onEdit={onEdit} onDelete={onDelete} />
    </Suspense>
  );
}
