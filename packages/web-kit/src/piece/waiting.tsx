import { Bone, Page, Skeleton, Stack } from '@fieldhouse/ui';

/** The skeleton of a page while its code loads. */
export function Waiting() {
  return (
    <Page>
      <Skeleton>
        <Stack $gap={5}>
          <Bone $width="min(320px, 70%)" $height="44px" />
          <Bone $height="120px" $radius="var(--radius)" />
          <Bone $height="120px" $radius="var(--radius)" />
        </Stack>
      </Skeleton>
    </Page>
  );
}
