import type { Waiver } from '@fieldhouse/api';
import { Fragment } from 'react';
import { styled } from 'styled-components';

/** The box in which the waiver scrolls. */
export const WaiverFrame = styled.section`
  max-height: 260px; overflow-y: auto; overscroll-behavior: contain; padding: var(--s4);
  border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface);
  font-size: var(--t-s); line-height: 1.55; overflow-wrap: anywhere;
  & > h2 { font-size: 1.25rem; margin-bottom: var(--s3); }
  & > h3 { font: 600 0.875rem/1.4 var(--face); margin-top: var(--s3); letter-spacing: 0; }
  & > p { color: var(--muted); white-space: pre-line; }
  & > p + p { margin-top: var(--s2); }
  & > p:last-child { margin-top: var(--s4); color: var(--text); font-weight: 600; }
`;

/** A text of the waiver as parents read it before they sign (S1 §2); admins see a new one like this before its day. */
export function WaiverText({ title, sections, signature }: Pick<Waiver, 'title' | 'sections' | 'signature'>) {
  return (
    <WaiverFrame tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      {sections.map(({ heading, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same words
        <Fragment key={at}>
          {heading !== '' && <h3>{heading}</h3>}
          {text.split('\n\n').map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may have the same words
            <p key={place}>{paragraph}</p>
          ))}
        </Fragment>
      ))}
      <p>{signature}</p>
    </WaiverFrame>
  );
}
