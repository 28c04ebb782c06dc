import { media } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { club } from '../club.ts';

const Root = styled.div<{ $wide: boolean }>`
  flex: 1; display: grid; min-height: calc(100dvh - 104px);
  grid-template-columns: minmax(0, ${({ $wide }) => ($wide ? '0.8fr' : '1.1fr')}) minmax(min(460px, 100%), 1fr);
  ${media.phone} { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 1fr; min-height: 0; }
`;

const Hero = styled.aside`
  position: relative; overflow: clip; display: grid; align-content: end; padding: var(--s7) var(--s6) var(--s7) max(var(--s5), calc((100vw - var(--page)) / 2 + var(--s5)));
  background: var(--night) radial-gradient(120% 90% at 100% 100%, var(--night-2), transparent 70%); color: var(--chalk);
  & > svg { position: absolute; width: 128%; max-width: none; right: -58%; bottom: -16%; stroke: var(--bright-turf); stroke-width: 2; opacity: 0.5; }
  & > p {
    position: sticky; bottom: var(--s7); max-width: 11ch; font: 600 clamp(3rem, 5.6vw, 5.25rem)/0.96 var(--head); overflow-wrap: normal;
    &::before {
      content: ''; display: block; width: 96px; height: 7px; margin-bottom: var(--s4); transform: skewX(-25deg); transform-origin: 0 100%;
      background: linear-gradient(90deg, var(--bright-turf) 0 62px, transparent 62px 68px, var(--ember) 68px);
    }
  }
  ${media.phone} {
    padding: var(--s5) var(--s4) var(--s5); min-height: 132px;
    & > svg { width: 92%; right: -34%; bottom: auto; top: -64%; }
    & > p { font-size: clamp(2rem, 9.6vw, 2.75rem); max-width: 16ch; line-height: 1; &::before { width: 64px; height: 5px; margin-bottom: var(--s3); } }
  }
`;

const Side = styled.div<{ $wide: boolean }>`
  display: grid; align-content: center; justify-items: center; padding: var(--s7) var(--s5);
  & > * { width: min(${({ $wide }) => ($wide ? '560px' : '400px')}, 100%); }
  ${media.phone} { align-content: start; padding: var(--s5) var(--s4) var(--s7); }
`;

/** The way in: the club's picture on one side, a form on the other. */
export function Gate({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <Root $wide={wide}>
      <Hero>
        <Field />
        <p>{club.slogan}</p>
      </Hero>
      <Side $wide={wide}>
        <div>{children}</div>
      </Side>
    </Root>
  );
}

/** A ball field, drawn in chalk. */
function Field() {
  return (
    <svg viewBox="0 0 600 600" fill="none" aria-hidden="true">
      <path d="M300 560 60 320 300 80l240 240z" />
      <path d="M40 300C60 120 180 30 300 30s240 90 260 270" opacity="0.7" />
      <circle cx="300" cy="330" r="34" />
      <path d="M225 485a106 106 0 0 1 150 0" opacity="0.7" />
      <path d="M110 270a240 240 0 0 1 380 0" stroke="var(--ember)" opacity="0.9" />
    </svg>
  );
}

export const GateTitle = styled.h1`
  font-size: clamp(1.875rem, 5vw, 2.25rem);
`;

export const GateLink = styled.a`
  color: var(--turf); font-weight: 600; font-size: var(--t-s);
  display: inline-flex; align-items: center; gap: 4px; min-height: var(--target);
  & svg { width: 1.1em; height: 1.1em; flex: none; }
`;

export const GateForm = styled.form`
  margin-top: var(--s3); display: grid; gap: var(--s4);
  & > button { margin-top: var(--s2); }
`;

export const GateFoot = styled.p`
  display: flex; flex-wrap: wrap; gap: 0 6px; align-items: center; justify-content: center; color: var(--muted); font-size: var(--t-s);
`;
