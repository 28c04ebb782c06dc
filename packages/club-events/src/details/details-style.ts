import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);
  & dt { font-size: 0.8125rem; font-weight: 600; color: var(--muted); }
  & dd { font-weight: 500; font-variant-numeric: tabular-nums; }
  ${media.phone} {
    gap: var(--s3) var(--s4);
    /* An address needs the width. */
    & > [data-wide] { grid-column: 1 / -1; }
  }
`;

export const People = styled.ul`
  padding: 0; list-style: none; border: 1px solid var(--line); border-radius: var(--radius-s);
  & > li {
    display: flex; align-items: center; gap: 10px; min-height: 46px; padding: 8px 14px;
    font-variant-numeric: tabular-nums;
  }
  & > li:not(:last-child) { border-bottom: 1px solid var(--line); }
  & > li[data-mine] { font-weight: 600; }
  & > li > small { margin-left: auto; font-size: var(--t-s); font-weight: 400; color: var(--muted); }
`;
