import { IconButton } from '@fieldhouse/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense, useState } from 'react';
import type { EventChoicesProps } from './event-choices.tsx';

const EventChoices = lazy(() => import('./event-choices.tsx'));

/** Edit and delete of an event. The menu comes with its library at the first press. */
export function EventMenu(props: EventChoicesProps) {
  const [pressed, setPressed] = useState(false);
  const button = (
    <IconButton
      label={`More actions for ${props.title}`}
      icon={<Ellipsis />}
      aria-haspopup="true"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <EventChoices {...props} />
    </Suspense>
  );
}
