import type { DeletionPreview } from '@fieldhouse/api';
import { Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import { Effects } from './account-style.ts';
import { type Effect, effectsOf } from './effects-of.ts';

/** What goes with the own account, and what stays, by name. `onKnown`: it is counted, or could not be. */
export function DeletionEffects() {
  const query = useDeletionPreview();
  return (
    <QueryView query={query} skeleton={<Counting />} errorTitle="What goes with it could not be counted" frame="none">
      {(preview: DeletionPreview) => <EffectList effects={effectsOf(preview)} />}
    </QueryView>
  );
}

/** What the deletion of the own account deletes; asked each time, since children are added and shared. */
export function useDeletionPreview() {
  return $api.useQuery('get', '/api/account/deletion', {}, { staleTime: 0 });
}

const EffectList = ({ effects }: { effects: readonly Effect[] }) => (
  <Effects>
    {effects.map(({ goes, text }) => (
      <li key={text} data-goes={goes || undefined}>
        {goes ? <CircleX aria-hidden="true" /> : <Check aria-hidden="true" />}
        <span>{text}</span>
      </li>
    ))}
  </Effects>
);

const Counting = () => (
  <Skeleton>
    <Stack $gap={3}>
      {['70%', '82%', '60%'].map((width) => (
        <SkeletonBar key={width} $width={width} $height="20px" />
      ))}
    </Stack>
  </Skeleton>
);
