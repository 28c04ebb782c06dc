import { styled } from 'styled-components';
import { Avatar } from '../components/Avatar.tsx';
import { Logo } from '../components/Logo.tsx';
import { Muted, Row, Stack, TabularNumber } from '../components/layout.tsx';
import { Eyebrow, SectionTitle } from '../components/Page.tsx';

const Night = styled.div`
  display: flex; flex-wrap: wrap; gap: var(--s5); align-items: center; padding: var(--s5);
  border-radius: var(--radius); background: var(--night); color: var(--chalk);
`;
const Huge = styled.p`font: 600 var(--t-3xl)/0.95 var(--head); letter-spacing: -0.005em;`;

/** The two typefaces and the club's mark. */
export function Type() {
  return (
    <Stack>
      <SectionTitle title="Type and mark" />
      <Huge>Youth Sports Training & Development</Huge>
      <Stack $gap={2}>
        <Eyebrow>Basketball · Mon, Nov 30</Eyebrow>
        <h2>Ball Handling, One on One</h2>
        <h3>Hitting Clinic: Hands Inside</h3>
        <h4>Señor Nuñez’s Swing “Lab”, 9:00 – 10:30 AM</h4>
        <p>
          Browse and register for upcoming training sessions, clinics, and sports camps.{' '}
          <a href="#type">Program information</a>
        </p>
        <Muted $small>
          Secondary words at the small size. <TabularNumber>13/16 · $25.00 · 0123456789</TabularNumber>
        </Muted>
      </Stack>
      <Night>
        <Logo size="small" />
        <Logo size="medium" />
        <Logo size="large" />
        <Avatar firstName="Rosa" lastName="Alvarez" />
      </Night>
      <Row $gap={5}>
        <Logo size="small" variant="on-light" />
        <Logo size="medium" variant="on-light" />
        <Logo size="large" variant="on-light" />
        <Logo size="large" variant="on-light" markOnly />
      </Row>
    </Stack>
  );
}
