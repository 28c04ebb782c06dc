import { keyframes, styled } from 'styled-components';

const roll = keyframes`to { transform: rotate(1turn); }`;

const Root = styled.div`
  display: grid; place-items: center; gap: var(--s3); padding: var(--s7) var(--s4); color: var(--muted);
  font-weight: 500;
  & svg { width: 44px; height: 44px; animation: ${roll} 1.1s linear infinite; color: var(--leather); }
`;

/** A rotating ball while a whole screen loads; if the layout is known, use a `Skeleton` instead. */
export function Spinner({ text = 'Loading...' }: { text?: string }) {
  return (
    <Root role="status">
      <svg
        viewBox="0 0 44 44"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="22" cy="22" r="18" />
        <path d="M10 9c6 7 6 19 0 26M34 9c-6 7-6 19 0 26" strokeDasharray="3 5" />
      </svg>
      <span>{text}</span>
    </Root>
  );
}
