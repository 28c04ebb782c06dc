import { styled } from 'styled-components';

export const Head = styled.div`
  display: flex; align-items: center; justify-content: space-between; gap: var(--s3); min-height: 56px;
  padding: 4px var(--s4);
  & > h2 { font-size: 1.375rem; outline: none; }
`;

export const List = styled.ul`
  list-style: none; padding: 0; max-height: min(60dvh, 480px); overflow-y: auto;
  & > li { border-top: 1px solid var(--line); }
  & a {
    display: grid; grid-template-columns: 40px minmax(0, 1fr) 9px; gap: 2px 12px; padding: 12px var(--s4);
    text-decoration: none; font-size: var(--t-s); line-height: 1.4;
  }
  & a:hover { background: var(--sunken); }
  & > li > button { margin: 2px 10px; }
  & a > svg {
    grid-row: span 2; width: 40px; height: 40px; padding: 10px; border-radius: 50%; background: var(--sunken);
    color: var(--muted);
  }
  & p { text-wrap: pretty; }
  & small { grid-column: 2; color: var(--muted); font-size: 0.8125rem; }
  & i { width: 9px; height: 9px; margin-top: 6px; border-radius: 50%; background: var(--leather); }
  & [data-unread] p { font-weight: 600; }
  & [data-unread] > svg { background: var(--turf-soft); color: var(--turf); }
  @media (forced-colors: active) { & i { border: 5px solid; } }
`;

export const EmptyText = styled.div`
  display: grid; justify-items: center; gap: var(--s2); padding: var(--s5) var(--s4); border-top: 1px solid var(--line);
  color: var(--muted); text-align: center;
  & > svg { width: 28px; height: 28px; }
  & > b { color: var(--text); font-weight: 600; }
`;

/** A line above the list that says what did not load. */
export const NotLoaded = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s3);
  padding: 4px var(--s4); border-top: 1px solid var(--line); background: var(--warn-soft); color: var(--warn);
  font-size: var(--t-s); font-weight: 500;
  & > button { color: inherit; text-decoration: underline; text-underline-offset: 4px; }
`;

export const Foot = styled.div`
  border-top: 1px solid var(--line); background: var(--sunken);
  & > a {
    display: flex; align-items: center; gap: var(--s3); min-height: 48px; padding: 0 var(--s4); font-size: var(--t-s);
    font-weight: 600; text-decoration: none;
  }
  & > a:hover { text-decoration: underline; text-underline-offset: 4px; }
  & > a > svg { width: 20px; height: 20px; color: var(--muted); }
`;
