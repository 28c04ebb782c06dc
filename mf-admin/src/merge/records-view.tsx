import type { ChildToMerge, MergePreview } from '@fieldhouse/api';
import { fullName, Jersey } from '@fieldhouse/club-ui';
import { Badge, CheckboxField, Muted, media, Row, VisuallyHidden } from '@fieldhouse/ui';
import Star from 'lucide-react/icons/star';
import { styled } from 'styled-components';
import { type Line, linesOf } from './record-lines.ts';

const Records = styled.div`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: var(--s4);
  align-items: start;
  ${media.phone} { gap: var(--s3); }
`;

const Plate = styled.section`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); padding: var(--s4);
  border: 1px solid var(--line); border-radius: var(--radius-s);
  & > header {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); align-items: center;
    min-height: 64px;
  }
  & h3 { overflow-wrap: anywhere; }
`;

/** As high as a checkbox, so that the lines of both records align. */
const PrimaryLabel = styled(Row)`min-height: calc(var(--target) + 20px);`;

const Lines = styled.dl`
  display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; font-variant-numeric: tabular-nums;
  & > div {
    display: grid; grid-template-columns: 9em minmax(0, 1fr); gap: var(--s1) var(--s3); padding: 8px 10px;
    border-top: 1px solid var(--line);
  }
  & > [data-differs] { background: var(--leather-soft); }
  & dt { color: var(--muted); font-size: var(--t-s); }
  & dd { margin: 0; overflow-wrap: anywhere; }
  & s { color: var(--muted); }
`;

interface RecordsViewProps {
  preview: MergePreview;
  ticked: readonly number[];
  /** The accounts that get access to the primary. */
  linked: ReadonlySet<number>;
  /** Where they differ, the primary's value stays. */
  isProfileKept: boolean;
  birthdateMatches: readonly number[];
  onTick: (id: number, isTicked: boolean) => void;
}

/** The children side by side, the primary first, with differences marked; a checkbox includes each duplicate. */
export function RecordsView({ preview, ticked, linked, isProfileKept, birthdateMatches, onTick }: RecordsViewProps) {
  const { primary, duplicates } = preview;
  const first = isProfileKept ? primary : duplicates.find(({ id }) => id === ticked[0]);
  const merging = { primary, linked, birthdate: (first ?? primary).birthdate };
  const differing = new Set(
    duplicates.flatMap((child) => linesOf(child, merging).flatMap(({ name, differs }) => (differs ? [name] : []))),
  );
  return (
    <Records>
      <Plate aria-label={`Primary: ${fullName(primary)}`}>
        <Heading child={primary} isPrimary />
        <PrimaryLabel>
          <Badge tone="turf" icon={<Star />}>
            Primary
          </Badge>
          <Muted $small>Is kept</Muted>
        </PrimaryLabel>
        <Lines>
          {linesOf(primary, merging).map((line) => (
            <RecordLine key={line.name} line={{ ...line, differs: differing.has(line.name) }} isDropped={false} />
          ))}
        </Lines>
      </Plate>
      {duplicates.map((child) => (
        <Plate key={child.id} aria-label={`Duplicate: ${fullName(child)}`}>
          <Heading child={child} />
          <CheckboxField
            label="Merge this duplicate"
            hint={birthdateMatches.includes(child.id) ? 'Matched by birth date alone' : undefined}
            checked={ticked.includes(child.id)}
            onChange={({ target }) => onTick(child.id, target.checked)}
          />
          <Lines>
            {linesOf(child, merging).map((line) => (
              <RecordLine
                key={line.name}
                line={line}
                isDropped={line.differs && (isProfileKept || child.id !== ticked[0]) && ticked.includes(child.id)}
              />
            ))}
          </Lines>
        </Plate>
      ))}
    </Records>
  );
}

function Heading({ child, isPrimary = false }: { child: ChildToMerge; isPrimary?: boolean }) {
  return (
    <header>
      <Jersey {...child} size={40} color={isPrimary ? 'var(--turf)' : 'var(--muted)'} />
      <h3 translate="no">{fullName(child)}</h3>
    </header>
  );
}

function RecordLine({ line: { name, value, note, differs }, isDropped }: { line: Line; isDropped: boolean }) {
  return (
    <div data-differs={differs || undefined}>
      <dt>
        {name}
        {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
      </dt>
      <dd>
        {isDropped ? <s>{value}</s> : <span>{value}</span>}
        {note !== undefined && <Muted $small>{note}</Muted>}
      </dd>
    </div>
  );
}
