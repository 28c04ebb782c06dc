import { Card, Page, Row, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { Columns } from './columns.tsx';

const Facts = styled.div`display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);`;

const FACTS = ['name', 'nickname', 'age', 'birthdate', 'shirt', 'pants', 'primary', 'secondary', 'registered'];

/** A profile while it loads, with the same layout. */
export function ProfileSkeleton() {
  return (
    <Page>
      <Skeleton>
        <Stack $gap={6}>
          <Stack $gap={3}>
            <SkeletonBar $width="160px" $height="20px" />
            <Row $gap={4} $nowrap>
              <SkeletonBar $width="76px" $height="76px" />
              <Stack $gap={3}>
                <SkeletonBar $width="min(320px, 52vw)" $height="44px" />
                <SkeletonBar $width="200px" />
              </Stack>
            </Row>
          </Stack>
          <Columns>
            <Card>
              <Stack $gap={5}>
                <SkeletonBar $width="50%" $height="40px" />
                <Facts>
                  {FACTS.map((fact) => (
                    <Stack key={fact} $gap={2}>
                      <SkeletonBar $width="60%" $height="12px" />
                      <SkeletonBar $width="80%" $height="18px" />
                    </Stack>
                  ))}
                </Facts>
              </Stack>
            </Card>
            <Card>
              <Stack $gap={5}>
                <SkeletonBar $width="50%" $height="32px" />
                <SkeletonBar $height="200px" $radius="var(--radius-s)" />
                <SkeletonBar $height="72px" $radius="var(--radius-s)" />
              </Stack>
            </Card>
          </Columns>
        </Stack>
      </Skeleton>
    </Page>
  );
}
