import { Bone, Card, Skeleton, Stack } from '@fieldhouse/ui';
import { TeamCards } from './team-card-style.ts';

/** The skeleton of the team cards. */
export function TeamsSkeleton() {
  return (
    <Skeleton>
      <TeamCards>
        {[58, 46, 52, 64].map((width) => (
          <Card key={width}>
            <Stack $gap={4}>
              <Bone $width={`${width}%`} $height="28px" />
              <Bone $width="70%" $height="44px" />
              <Bone $width="86%" $height="72px" />
              <Bone $height="44px" />
            </Stack>
          </Card>
        ))}
      </TeamCards>
    </Skeleton>
  );
}
