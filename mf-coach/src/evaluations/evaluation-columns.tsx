import type { SkillEvaluation } from '@fieldhouse/api';
import { fullName, Jersey, sportColor } from '@fieldhouse/club-ui';
import { TrendBadge } from '@fieldhouse/club-ui/evaluations';
import { type LocalDate, longDay, mediumDay, ratingLabel, SPORT_NAMES } from '@fieldhouse/contracts/club';
import { Badge, type DataColumn, IconButton, Muted, Row, TwoLines } from '@fieldhouse/ui';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Pencil from 'lucide-react/icons/pencil';
import { styled } from 'styled-components';
import { evaluateAddress } from '../evaluate/evaluate-address.ts';
import { agoText } from './ago-text.ts';
import { EvaluationDetails } from './evaluation-details.tsx';

const Named = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; align-items: center;
  min-width: min(180px, 22vw); overflow-wrap: anywhere;
  & a {
    display: inline-flex; align-items: center; min-height: var(--target); color: inherit; text-decoration: none;
    &:hover { text-decoration: underline; }
  }
`;

const Average = styled.span`
  display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px;
  & > b { font: 600 1.625rem/1 var(--head); font-variant-numeric: tabular-nums; }
  & > small { font-size: var(--t-s); color: var(--muted); }
`;

interface ColumnOptions {
  today: LocalDate;
  mayCreate: boolean;
  /** Undefined: the user may not edit evaluations. */
  onEdit: ((evaluation: SkillEvaluation) => void) | undefined;
}

/** The columns of the Evaluations tab (S2 §2). */
export function evaluationColumns({ today, mayCreate, onEdit }: ColumnOptions): DataColumn<SkillEvaluation>[] {
  return [
    {
      id: 'child',
      header: 'Child',
      phone: 'primary',
      width: '24%',
      cell: (evaluation) => <ChildCell evaluation={evaluation} />,
      phoneCell: (evaluation) => <ChildCell evaluation={evaluation} about={aboutOf(evaluation, today)} />,
    },
    {
      id: 'date',
      header: 'Date',
      sortable: true,
      sortTexts: ['Oldest first', 'Newest first'],
      phone: 'hidden',
      cell: ({ date }) => <TwoLines first={capital(agoText(date, today))} second={mediumDay(date)} />,
    },
    {
      id: 'average',
      header: 'Average',
      cell: (evaluation) => <AverageCell evaluation={evaluation} />,
    },
    { id: 'coach', header: 'Coach', phone: 'hidden', cell: ({ coachName }) => coachName },
    { id: 'skills', header: 'Skills', cell: (evaluation) => <EvaluationDetails evaluation={evaluation} /> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (evaluation) => {
        const name = fullName(evaluation.child);
        return (
          <Row $gap={1} $nowrap>
            {onEdit && (
              <IconButton
                label={`Edit evaluation of ${name}, ${longDay(evaluation.date)}`}
                icon={<Pencil />}
                onClick={() => onEdit(evaluation)}
              />
            )}
            {mayCreate && evaluation.child.isActive && (
              <IconLink
                href={evaluateAddress(evaluation.childId)}
                aria-label={`Evaluate ${name}`}
                title={`Evaluate ${name}`}
              >
                <ClipboardPen aria-hidden="true" />
              </IconLink>
            )}
          </Row>
        );
      },
    },
  ];
}

const IconLink = styled.a`
  display: grid; place-items: center; width: var(--target); height: var(--target); border-radius: var(--radius-s);
  color: var(--text);
  & > svg { width: 20px; height: 20px; }
  &:hover { background: var(--sunken); }
`;

interface CellProps {
  evaluation: SkillEvaluation;
}

function ChildCell({ evaluation: { child, sport }, about }: CellProps & { about?: string }) {
  return (
    <Named>
      <Jersey {...child} size={44} color={sportColor(sport)} />
      <TwoLines
        first={
          <Row as="span" $gap={2}>
            <a href={evaluateAddress(child.id)}>{fullName(child)}</a>
            {!child.isActive && <Badge>Archived</Badge>}
          </Row>
        }
        second={about ?? SPORT_NAMES[sport]}
      />
    </Named>
  );
}

function AverageCell({ evaluation: { average, previousAverage, trend, skills } }: CellProps) {
  if (Object.keys(skills).length === 0) return <Muted as="span">Notes only</Muted>;
  return (
    <Row $gap={2}>
      <Average>
        <b>{average.toFixed(1)}</b>
        <small>{ratingLabel(average)}</small>
      </Average>
      <TrendBadge trend={trend} average={average} previousAverage={previousAverage} />
    </Row>
  );
}

const aboutOf = ({ sport, date, coachName }: SkillEvaluation, today: LocalDate) =>
  `${SPORT_NAMES[sport]} · ${agoText(date, today)} · ${coachName}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
