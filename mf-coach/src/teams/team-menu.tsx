import { lazyMenu } from '@fieldhouse/web-kit';
import type { TeamChoicesProps } from './team-choices.tsx';

const Choices = lazyMenu(() => import('./team-choices.tsx'));

/** The menu of a team: members and events. */
export function TeamMenu(props: TeamChoicesProps) {
  return <Choices {...props} label={`More actions for ${props.name}`} />;
}
