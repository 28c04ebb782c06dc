import { useId } from 'react';
import { keyframes, styled } from 'styled-components';

const Root = styled.div`
  display: grid; gap: 6px;
  & > p {
    display: flex; justify-content: space-between; gap: var(--s3); font-size: var(--t-s); font-weight: 600;
    font-variant-numeric: tabular-nums; & > span { color: var(--muted); }
  }
`;

const pass = keyframes`from { transform: translateX(-100%); } to { transform: translateX(250%); }`;

const Track = styled.div`
  height: 10px; border-radius: 5px; overflow: hidden; background: var(--sunken);
  box-shadow: inset 0 0 0 1px var(--control);
  & > span {
    display: block; height: 100%; border-radius: 5px; background: var(--turf); transform-origin: 0 0;
    transition: transform var(--slow);
  }
  &:not([aria-valuenow]) > span { width: 40%; animation: ${pass} 1.4s ease-in-out infinite; }
  @media (forced-colors: active) { border: 1px solid; & > span { background: Highlight; } }
`;

export interface ProgressBarProps {
  /** 'Uploading...' */
  label: string;
  /** 0 to 1, or null if unknown. */
  value: number | null;
}

/** The progress of long work, as text and as a bar. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId();
  const percent = value === null ? undefined : Math.round(100 * Math.min(1, Math.max(0, value)));
  return (
    <Root>
      <p>
        <b id={id}>{label}</b>
        {percent !== undefined && <span aria-hidden="true">{`${percent} %`}</span>}
      </p>
      <Track role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <span style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }} />
      </Track>
    </Root>
  );
}
