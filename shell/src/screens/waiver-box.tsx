import { WaiverFrame, WaiverText } from '@fieldhouse/club-ui/waiver';
import { Button, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';

/** The label of the checkbox below the waiver (S1 §2). */
export const ACCEPT =
  'I have read the waiver and release form and accept it. Checking this box serves as my electronic signature.';

/** The waiver and release form in a box that scrolls (S1 §2): the version in force. */
export function WaiverBox() {
  const { data: waiver, isError, refetch } = $api.useQuery('get', '/api/waivers/current');
  if (isError) {
    return (
      <WaiverFrame role="alert" aria-label="Waiver and release form">
        <Stack $gap={3}>
          <span>The waiver and release form could not be loaded.</span>
          <Button look="turf" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      </WaiverFrame>
    );
  }
  if (!waiver) {
    return (
      <WaiverFrame aria-label="Waiver and release form">
        <Skeleton>
          <Stack $gap={3}>
            <SkeletonBar $width="60%" $height="22px" />
            {['90%', '96%', '84%', '92%', '70%', '88%'].map((width) => (
              <SkeletonBar key={width} $width={width} />
            ))}
          </Stack>
        </Skeleton>
      </WaiverFrame>
    );
  }
  return <WaiverText {...waiver} />;
}
