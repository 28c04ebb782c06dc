import { useChild, useChildren } from '@fieldhouse/club-events';
import { Jersey } from '@fieldhouse/club-ui';
import { ageOn, clubToday, isolated } from '@fieldhouse/contracts/club';
import { IconButton, media } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { registrationsNote } from '../children/child-text.ts';
import { FAMILY_SEARCH } from '../search.ts';

const Note = styled.p`
  display: flex; align-items: flex-start; gap: 8px; color: var(--muted); font-size: 0.9375rem;
  & svg { width: 18px; height: 18px; flex: none; margin-top: 2px; }
`;

const Banner = styled.section`
  display: flex; align-items: center; gap: var(--s3); padding: 10px 10px 10px var(--s4);
  border: 1px solid var(--line); border-left: 5px solid var(--turf); border-radius: var(--radius);
  background: var(--surface);
  & > div { flex: 1; min-width: 0; } & h2 { font-size: 1.375rem; } & p { color: var(--muted); font-size: var(--t-s); }
  ${media.phone} { padding: 3px 6px 3px 12px; & h2 { font-size: 1.25rem; } }
`;

/** The child the page is opened for ('For Mateo, 9'), and upcoming registrations (product decision 37). */
export function ForChild() {
  const [{ child }, setSearch] = useSearch(FAMILY_SEARCH);
  const { data: family = [] } = useChildren();
  const { data: chosen } = useChild(child);
  const note = registrationsNote(chosen ? [chosen] : family);
  if (!chosen) {
    return (
      note && (
        <Note>
          <Info aria-hidden="true" />
          <span>{note}</span>
        </Note>
      )
    );
  }
  const age = ageOn(chosen.birthdate, clubToday(new Date()));
  return (
    <Banner aria-label={`For ${chosen.firstName}`}>
      <Jersey firstName={chosen.firstName} lastName={chosen.lastName} size={44} />
      <div>
        <h2>{`For ${isolated(chosen.firstName)}, ${age}`}</h2>
        {note && <p>{note}</p>}
      </div>
      <IconButton
        label="Show for everyone"
        icon={<X />}
        onClick={() => setSearch({ child: null }, { replace: true })}
      />
    </Banner>
  );
}
