import { styled } from 'styled-components';
import { Grid, Stack } from '../components/layout.tsx';
import { SectionTitle } from '../components/Page.tsx';
import type { ColorName } from '../tokens/colors.ts';

const Swatch = styled.div<{ $back: ColorName; $front: ColorName }>`
  padding: 14px; min-height: 76px; border-radius: var(--radius-s); border: 1px solid var(--line);
  font-size: var(--t-s); font-weight: 600;
  background: var(--${({ $back }) => $back}); color: var(--${({ $front }) => $front});
`;

const SWATCHES: ReadonlyArray<readonly [back: ColorName, front: ColorName]> = [
  ['bg', 'text'],
  ['surface', 'text'],
  ['sunken', 'muted'],
  ['night', 'chalk'],
  ['night-2', 'night-muted'],
  ['turf', 'on-turf'],
  ['turf-soft', 'turf'],
  ['ember', 'on-ember'],
  ['leather-soft', 'leather'],
  ['danger', 'on-danger'],
  ['danger-soft', 'danger'],
  ['warn-soft', 'warn'],
  ['baseball-soft', 'baseball'],
  ['basketball-soft', 'basketball'],
  ['group-soft', 'group'],
  ['chosen', 'on-chosen'],
  ['highlight', 'text'],
];

const Steps = styled.div`
  display: flex; flex-wrap: wrap; align-items: flex-end; gap: var(--s4); font-size: var(--t-s); color: var(--muted);
  & > span { display: grid; gap: 6px; justify-items: start; }
  & > span::before { content: ''; background: var(--turf); height: 12px; border-radius: 3px; width: var(--size); }
  & > b {
    display: grid; place-items: center; width: 96px; height: 64px; font-weight: 500; background: var(--surface);
    border: 1px solid var(--line);
  }
`;

const SPACES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'];

/** Colours in the pairs they are used in, space, corners and shadows. */
export function Colours() {
  return (
    <Stack>
      <SectionTitle title="Colour, space, corners, shadow" />
      <Grid $least={150} $gap={2}>
        {SWATCHES.map(([back, front]) => (
          <Swatch key={back} $back={back} $front={front}>
            {front}
            <br />
            on {back}
          </Swatch>
        ))}
      </Grid>
      <Steps>
        {SPACES.map((space) => (
          <span key={space} style={{ ['--size' as string]: `var(--${space})` }}>
            {space}
          </span>
        ))}
      </Steps>
      <Steps>
        {['radius-s', 'radius', 'radius-l', 'radius-pill'].map((radius) => (
          <b key={radius} style={{ borderRadius: `var(--${radius})` }}>
            {radius}
          </b>
        ))}
        {['shadow-s', 'shadow', 'shadow-l'].map((shadow) => (
          <b key={shadow} style={{ boxShadow: `var(--${shadow})`, borderRadius: 'var(--radius-s)' }}>
            {shadow}
          </b>
        ))}
      </Steps>
    </Stack>
  );
}
