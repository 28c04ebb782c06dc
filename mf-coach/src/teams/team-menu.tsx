import { IconButton } from '@fieldhouse/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import type { TeamChoicesProps } from './team-choices.tsx';

const TeamChoices = lazy(() => import('./team-choices.tsx'));

/** Members and events of a team. The menu comes with its library at the first press. */
export function TeamMenu(props: TeamChoicesProps) {
  const [pressed, setPressed] = useState(false);
  const button = (
    <IconButton
      label={`More actions for ${props.name}`}
      icon={<Ellipsis />}
      aria-haspopup="true"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <TeamChoices {...props} />
    </Suspense>
  );
}
