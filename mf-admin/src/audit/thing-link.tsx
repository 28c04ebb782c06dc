import type { AuditSubject } from '@fieldhouse/contracts/audit';
import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

export interface Thing {
  type: AuditSubject;
  id: number | null;
  text: string;
  isDeleted?: boolean | undefined;
}

const Anchor = styled.a`
  overflow-wrap: anywhere;
  /* Large enough to press, without more distance between lines. */
  display: inline-block; padding-block: 4px; margin-block: -4px;
  ${media.phone} { display: inline-flex; align-items: center; min-height: var(--target); }
`;

/** Where each thing is shown. */
const ADDRESS: Readonly<Partial<Record<Thing['type'], (id: number) => string>>> = {
  child: (id) => `/children/${id}`,
  user: (id) => `/admin?tab=users&dialog=edit-user-${id}`,
  event: (id) => `/coach?event=${id}&dialog=details`,
  team: (id) => `/coach?tab=teams&team=${id}&dialog=members`,
  mail: (id) => `/admin?tab=mail&dialog=${id}`,
  location: (id) => `/admin?dialog=${id}`,
};

/** The name of what an entry is about, as a link to it; a text where it was deleted or has no place of its own. */
export function ThingLink({ thing }: { thing: Thing }) {
  const { type, text } = thing;
  const address = addressOf(thing);
  const isName = type === 'child' || type === 'user';
  const words = <span translate={isName ? 'no' : undefined}>{text}</span>;
  return address === undefined ? words : <Anchor href={address}>{words}</Anchor>;
}

/** Undefined for what was deleted or has no place of its own. */
export function addressOf({ type, id, isDeleted }: Omit<Thing, 'text'>): string | undefined {
  return id === null || isDeleted ? undefined : ADDRESS[type]?.(id);
}
