import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { club } from '../club.ts';

/**
 * The layout of the sign-in, registration and recovery screens: the club's picture on one side, a form on the other.
 * Its style is in page.css, because index.html shows it before any script runs.
 */
export function Gate({ children, wide = false, slogan }: { children: ReactNode; wide?: boolean; slogan?: string }) {
  return (
    <div className={wide ? 'gate gate-wide' : 'gate'}>
      <Hero slogan={slogan} />
      <div className="gate-side">
        <div>{children}</div>
      </div>
    </div>
  );
}

/** The slogan over a drawing of a ball field; index.html has the same markup. */
export function Hero({ slogan = club.slogan }: { slogan?: string | undefined }) {
  return (
    <aside className="gate-hero">
      <Field />
      <p>{slogan}</p>
    </aside>
  );
}

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

/** A title and the line below it. */
export const GateHead = styled.div`
  display: grid; gap: var(--s2); margin-bottom: var(--s5);
`;

export const GateLink = styled.a`
  color: var(--turf); font-weight: 600; font-size: var(--t-s);
  display: inline-flex; align-items: center; gap: 4px; min-height: var(--target);
  & svg { width: 1.1em; height: 1.1em; flex: none; }
`;

/** At the end of a field's label: it looks as high as the label, and the area to press is 44 px high. */
export const AsideLink = styled(GateLink)`
  margin-block: -12px;
`;

/** The form below the title; page.css sets the distances. */
export const GateForm = styled.form.attrs({ className: 'gate-form' })`
  & > button { margin-top: var(--s2); }
`;

export const GateFoot = styled.p`
  display: flex; flex-wrap: wrap; gap: 0 6px; align-items: center; justify-content: center; color: var(--muted);
  font-size: var(--t-s);
  & > span:not([aria-hidden]) { flex: 1 1 100%; text-align: center; overflow-wrap: anywhere; }
`;
