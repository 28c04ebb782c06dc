import { lazyMenu } from '@fieldhouse/web-kit';
import type { EventChoicesProps } from './event-choices.tsx';

const Choices = lazyMenu(() => import('./event-choices.tsx'));

/** The menu of an event: view, edit, copy, delete. */
export function EventMenu(props: EventChoicesProps) {
  return <Choices {...props} label={`More actions for ${props.title}`} />;
}
