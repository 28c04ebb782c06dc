import { lazyMenu } from '@fieldhouse/ui';
import type { TeamChoicesProps } from './team-choices.tsx';

const Choices = lazyMenu(() => import('./team-choices.tsx'));

/** Members and events of a team. */
export function TeamMenu(props: TeamChoicesProps) {
  return <Choices {...props} label={`More actions for ${props.name}`} />;
}
