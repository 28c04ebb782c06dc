import { media, visuallyHiddenStyle } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** A line of the form: the name of a kind, its email, its bell, its push. On a phone the name has a line of its own. */
const line = `
  display: grid; grid-template-columns: minmax(0, 1fr) 168px 80px 80px; gap: var(--s2) var(--s4); align-items: center;
  padding: 12px var(--s5); border-top: 1px solid var(--line);
`;

/** The names of the columns; on a phone each control has its own. */
export const ColumnNames = styled.div`
  ${line}
  padding-block: var(--s2); background: var(--sunken); color: var(--muted); font-size: var(--t-s); font-weight: 600;
  & > :nth-child(n + 3) { justify-self: center; }
  ${media.phone} { display: none; }
`;

export const KindLine = styled.div`
  ${line}
  min-height: 76px;
  & > [data-kind] { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  & > [data-kind] > b { font-weight: 600; }
  & > [data-kind] > p { color: var(--muted); font-size: var(--t-s); line-height: 1.4; text-wrap: pretty; }
  & > [data-bell], & > [data-push] { justify-self: center; }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto auto; align-items: end; padding: 14px var(--s4);
    column-gap: var(--s3);
    & > [data-kind] { grid-column: 1 / -1; }
    & > [data-bell] { grid-column: 2; justify-self: end; }
    & > [data-push] { grid-column: 3; justify-self: end; }
  }
  @media (max-width: 359px) { & > [data-email] { grid-column: 1 / -1; } }
  /* Without its text the box alone is the target there. */
  ${media.desk} { & > :is([data-bell], [data-push]) label { column-gap: 0; padding: 10px; } }
`;

/** The name of a control's channel; on a desk the column has it. */
export const ChannelName = styled.span`${media.desk} { ${visuallyHiddenStyle} }`;

/** What cannot be chosen: 'Always', with a lock. */
export const Locked = styled.p`
  display: flex; align-items: center; gap: var(--s2); min-height: var(--target); color: var(--muted);
  overflow-wrap: normal;
  & > svg { width: 18px; height: 18px; flex: none; }
`;

/** A part of the form below the kinds. */
export const FormPart = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); padding: var(--s4) var(--s5);
  border-top: 1px solid var(--line); scroll-margin-top: 88px;
  & small, & p { max-width: 62ch; text-wrap: pretty; }
  & select { max-width: 320px; }
  & div:has(> select) { max-width: 320px; }
  ${media.phone} { padding-inline: var(--s4); & select, & div:has(> select) { max-width: none; } }
`;

/** The two times of the quiet hours, below their checkbox. */
export const Times = styled.div`
  display: grid; grid-template-columns: repeat(2, minmax(0, 160px)); gap: var(--s4); align-items: start;
  padding-left: 36px;
  ${media.phone} { padding-left: 0; grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

/** Save, and what is in its way. */
export const FormFoot = styled(FormPart)`
  background: var(--sunken); justify-items: start; & > :not(button) { width: 100%; } & > [role='alert']:empty { display: none; }
  ${media.phone} { & > button { width: 100%; } }
`;
