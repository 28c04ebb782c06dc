import { SPORT_NAMES, shortDay } from '@fieldhouse/contracts/club';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { styled } from 'styled-components';
import { sportColor } from '../events/sport.ts';
import { CHART_HEIGHT } from './chart-height.ts';
import { chartPoints, type Evaluated, sportsOf } from './chart-points.ts';

const Figure = styled.figure`
  margin: 0; font-size: 0.8125rem; font-variant-numeric: tabular-nums;
`;

const Legend = styled.figcaption`
  display: flex; flex-wrap: wrap; gap: 4px var(--s4); padding-bottom: var(--s2); font-weight: 600;
  & > span { display: inline-flex; align-items: center; gap: 6px; }
  & i { width: 16px; height: 4px; border-radius: 2px; }
`;

const Plate = styled.div`
  padding: 8px 12px; border: 1px solid var(--control); border-radius: var(--radius-s); background: var(--surface);
  color: var(--text); box-shadow: var(--shadow);
`;

const dayOf = (at: number) => shortDay(new Date(at).toISOString().slice(0, 10));
const MARGIN = { top: 8, right: 12, bottom: 0, left: -28 };
const TICK = { fill: 'var(--muted)' };
const TICKS = [0, 2, 4, 6, 8, 10];

/**
 * The averages over time, one line for each sport. Hidden from screen readers: the list beside it has the same
 * values as text.
 */
export default function EvaluationsChart({ evaluations }: { evaluations: readonly Evaluated[] }) {
  const points = chartPoints(evaluations);
  const sports = sportsOf(evaluations);
  return (
    <Figure aria-hidden="true">
      <Legend>
        {sports.map((sport) => (
          <span key={sport}>
            <i style={{ background: sportColor(sport) }} />
            {SPORT_NAMES[sport]}
          </span>
        ))}
      </Legend>
      <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
        <LineChart data={points} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            ticks={points.map(({ at }) => at)}
            tickFormatter={dayOf}
            interval="preserveStartEnd"
            minTickGap={16}
            padding={{ left: 12, right: 12 }}
            stroke="var(--control)"
            tickLine={false}
            tick={TICK}
          />
          <YAxis domain={[0, 10]} ticks={TICKS} axisLine={false} tickLine={false} tick={TICK} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload, label }) =>
              active && (
                <Plate>
                  <b>{dayOf(Number(label))}</b>
                  {payload.map(({ dataKey, value }) => (
                    <div key={String(dataKey)}>
                      {dataKey === 'baseball' || dataKey === 'basketball' ? SPORT_NAMES[dataKey] : ''}{' '}
                      {Number(value).toFixed(1)}
                    </div>
                  ))}
                </Plate>
              )
            }
          />
          {sports.map((sport) => (
            <Line
              key={sport}
              dataKey={sport}
              stroke={sportColor(sport)}
              strokeWidth={3}
              dot={{ r: 5, strokeWidth: 2, stroke: 'var(--surface)', fill: sportColor(sport) }}
              activeDot={{ r: 7, stroke: 'var(--surface)', fill: sportColor(sport) }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </Figure>
  );
}
