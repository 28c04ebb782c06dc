import { Button, Card, media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** The links to the parts beside them; on a phone there are only the parts. */
export const Columns = styled.div`
  display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: var(--s6); align-items: start;
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); & > :first-child { display: none; } }
`;

export const Parts = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5);
`;

export const PartLinks = styled.nav`
  position: sticky; top: 96px;
  & > ul { list-style: none; padding: 0; display: grid; gap: var(--s1); }
  & a {
    display: flex; align-items: center; min-height: var(--target); padding: 6px 12px;
    border-left: 3px solid var(--line); border-radius: 0 var(--radius-s) var(--radius-s) 0;
    color: var(--muted); font-size: 0.9375rem; font-weight: 600; line-height: 1.3; text-decoration: none;
  }
  & a:hover { border-color: var(--turf); background: var(--sunken); color: var(--text); }
`;

export const PartCard = styled(Card)`
  scroll-margin-top: 88px;
  & > h2 { padding: 18px var(--s5) 14px; font-size: 1.5rem; outline: none; }
  ${media.phone} { & > h2 { padding: 16px var(--s4) 12px; } }
`;

/** One line of a part. */
const line = `
  padding: 14px var(--s5); border-top: 1px solid var(--line);
`;

/** A value with its name, its action, and below them whatever else there is to say about it. */
export const RowGrid = styled.div`
  ${line}
  display: grid; grid-template: 'name value action' auto 'none note note' auto / 176px minmax(0, 1fr) auto;
  column-gap: var(--s4); align-items: center; min-height: 73px;
  & > [data-name] { grid-area: name; color: var(--muted); font-size: var(--t-s); font-weight: 600; }
  & > [data-value] { grid-area: value; min-width: 0; overflow-wrap: anywhere; }
  & > [data-action] { grid-area: action; }
  & > [data-note] { grid-area: note; min-width: 0; margin-top: var(--s3); }
  ${media.phone} {
    grid-template: 'name action' auto 'value action' auto 'note note' auto / minmax(0, 1fr) auto;
    row-gap: 2px; padding: 12px var(--s4);
  }
`;

/** A small form in place of a row. */
export const FormBox = styled.form`
  ${line}
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); padding-block: var(--s4) var(--s5);
  background: var(--sunken);
  & > h3 { font: 600 1.0625rem/1.3 var(--face); }
  ${media.phone} { padding-inline: var(--s4); }
`;

export const FormButtons = styled.div`
  display: flex; gap: var(--s2);
  ${media.phone} { & > button { flex: 1; } }
`;

/** A line of a list, such as a device or a waiver. */
export const ListRow = styled.li`
  ${line}
  display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--s3); align-items: center; min-height: 76px;
  & > svg { width: 40px; height: 40px; padding: 10px; border-radius: 50%; background: var(--sunken); color: var(--muted); }
  &[data-this] > svg { background: var(--turf-soft); color: var(--turf); }
  & > div { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  & b { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; font-weight: 600; }
  & > div > span { color: var(--muted); font-size: var(--t-s); text-wrap: pretty; }
  ${media.phone} { padding: 12px var(--s4); & > a { grid-column: 1 / -1; } }
`;

export const List = styled.ul`
  list-style: none; padding: 0;
`;

/** The buttons of a note, below its text. */
export const NoteActions = styled.div`
  display: flex; flex-wrap: wrap; flex: 1 1 100%; gap: 0 var(--s3); margin-left: 24px;
  & > button { color: var(--warn); text-decoration: underline; text-underline-offset: 4px; }
`;

/** A text or a button below a list. */
export const PartFoot = styled.div`
  ${line}
  color: var(--muted); font-size: var(--t-s);
  ${media.phone} { padding-inline: var(--s4); & > button { width: 100%; } }
`;

/** A text below the heading of a part, with a button. */
export const PartText = styled.div`
  display: grid; gap: var(--s4); justify-items: start; padding: 0 var(--s5) var(--s5);
  color: var(--muted);
  & > p { max-width: 62ch; margin-top: -4px; }
  ${media.phone} { padding: 0 var(--s4) var(--s4); & > button { width: 100%; } }
`;

/** Leads to a dialog that asks before something is deleted. */
export const LeadsToDeletion = styled(Button).attrs({ look: 'quiet' })`
  &, &:hover { border-color: currentColor; color: var(--danger); }
`;

/** What goes and what stays with a deleted account, one sentence each. */
export const Effects = styled.ul`
  list-style: none; padding: 0; display: grid; gap: var(--s2); color: var(--text); overflow-wrap: anywhere;
  & > li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; line-height: 1.45; }
  & svg { width: 18px; height: 18px; margin-top: 2px; color: var(--turf); }
  & [data-goes] svg { color: var(--danger); }
`;
