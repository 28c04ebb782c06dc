import type { SkillEvaluation } from '@fieldhouse/api';
import { ratingLabel, SKILLS } from '@fieldhouse/contracts/club';
import { media, OpenMark } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const Root = styled.details`
  min-width: min(200px, 18vw);
  & > summary {
    display: inline-flex; align-items: center; gap: 6px; min-height: var(--target); color: var(--turf);
    font-weight: 600; font-size: var(--t-s); cursor: pointer; list-style: none;
    border-radius: var(--radius-s);
  }
  & > summary::-webkit-details-marker { display: none; }
  & dl { display: grid; gap: 2px; margin: 0 0 var(--s2); font-size: var(--t-s); }
  & dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s3); }
  & dt { color: var(--muted); }
  & dd { margin: 0; font-variant-numeric: tabular-nums; }
  & > p { font-size: var(--t-s); overflow-wrap: anywhere; white-space: pre-line; & + p { margin-top: 4px; } }
  ${media.phone} { & dl { max-width: 320px; } }
`;

/** The details of an evaluation: each rated skill, the event and the notes. */
export function EvaluationDetails({
  evaluation: { sport, skills, eventTitle, notes },
}: {
  evaluation: SkillEvaluation;
}) {
  const rated = SKILLS[sport].flatMap(({ id, name }) => {
    const rating = skills[id];
    return rating === undefined ? [] : [{ id, name, rating }];
  });
  return (
    <Root>
      <summary>
        <span>{`${rated.length === 1 ? '1 skill' : `${rated.length} skills`}${notes ? ', notes' : ''}`}</span>
        <OpenMark />
      </summary>
      <dl>
        {rated.map(({ id, name, rating }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {rating} of 10 · {ratingLabel(rating)}
            </dd>
          </div>
        ))}
      </dl>
      {eventTitle && <p>{eventTitle}</p>}
      {notes && <p>{notes}</p>}
    </Root>
  );
}
