import { Button, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { $api } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';

const Box = styled.section`
  max-height: 260px; overflow-y: auto; overscroll-behavior: contain; padding: var(--s4);
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface);
  font-size: var(--t-s); line-height: 1.55;
  & > h2 { font-size: 1.25rem; margin-bottom: var(--s3); }
  & > h3 { font: 600 0.875rem/1.4 var(--face); margin-top: var(--s3); letter-spacing: 0; }
  & > p { color: var(--muted); }
  & > p:last-child { margin-top: var(--s4); color: var(--text); font-weight: 600; }
`;

/** The label of the checkbox below the waiver (S1 §2). */
export const ACCEPT =
  'I have read the waiver and release form and accept it. Checking this box serves as my electronic signature.';

/** The waiver and release form in a box that scrolls (S1 §2): the version in force. */
export function WaiverBox() {
  const { data: waiver, isError, refetch } = $api.useQuery('get', '/api/waivers/current');
  if (isError) {
    return (
      <Box role="alert" aria-label="Waiver and release form">
        <Stack $gap={3}>
          <span>The waiver and release form could not be loaded.</span>
          <Button look="turf" onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      </Box>
    );
  }
  if (!waiver) {
    return (
      <Box aria-label="Waiver and release form">
        <Skeleton>
          <Stack $gap={3}>
            <SkeletonBar $width="60%" $height="22px" />
            {['90%', '96%', '84%', '92%', '70%', '88%'].map((width) => (
              <SkeletonBar key={width} $width={width} />
            ))}
          </Stack>
        </Skeleton>
      </Box>
    );
  }
  return (
    <Box tabIndex={0} aria-label={waiver.title}>
      <h2>{waiver.title}</h2>
      {waiver.sections.map(({ heading, text }) => [
        <h3 key={`${heading}-heading`}>{heading}</h3>,
        <p key={heading}>{text}</p>,
      ])}
      <p>{waiver.signature}</p>
    </Box>
  );
}
