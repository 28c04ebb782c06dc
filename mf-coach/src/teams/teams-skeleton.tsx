import { Card, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { TeamCards } from './team-card-style.ts';

/** The skeleton of the team cards. */
export function TeamsSkeleton() {
  return (
    <Skeleton>
      <TeamCards>
        {[58, 46, 52, 64].map((width) => (
          <Card key={width}>
            <Stack $gap={4}>
              <SkeletonBar $width={`${width}%`} $height="28px" />
              <SkeletonBar $width="70%" $height="44px" />
              <SkeletonBar $width="86%" $height="72px" />
              <SkeletonBar $height="44px" />
            </Stack>
          </Card>
        ))}
      </TeamCards>
    </Skeleton>
  );
}
