import { dateRange, type LocalDate, type Sport } from '@fieldhouse/contracts/club';
import { VisuallyHidden } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { dayParts } from './event-text.ts';
import { sportVariables } from './sport.ts';

const Root = styled.time<{ $sport: Sport; $long: boolean }>`
  ${sportVariables}
  position: relative; display: grid; justify-items: center; align-content: center; gap: 2px; width: 74px;
  min-height: 82px; padding: 8px 4px; border-radius: var(--radius-s); background: var(--sport-soft);
  font: 600 0.9375rem/1 var(--head); text-transform: uppercase; text-align: center; & > i { font-style: normal; }
  & > b {
    font: 600 ${({ $long }) => ($long ? '1.75rem' : '2.5rem')}/1 var(--head); color: var(--text);
    font-variant-numeric: tabular-nums; letter-spacing: -0.01em; text-transform: none;
  }
  & > i:nth-of-type(1) { letter-spacing: 0.1em; color: var(--sport); }
  & > i:last-child { letter-spacing: 0.06em; color: var(--muted); }
`;

export interface DayBlockProps {
  date: LocalDate;
  endDate?: LocalDate | null;
  sport: Sport;
}

/** The date of an event: weekday, day and month on the sport's colour. */
export function DayBlock({ date, endDate = null, sport }: DayBlockProps) {
  const { weekday, day, month } = dayParts(date, endDate);
  const isLong = day.length > 2;
  return (
    <Root dateTime={date} $sport={sport} $long={isLong} data-long={isLong || undefined}>
      <VisuallyHidden>{dateRange(date, endDate)}</VisuallyHidden>
      <i aria-hidden="true">{weekday}</i>
      <b aria-hidden="true">{day}</b>
      <i aria-hidden="true">{month}</i>
    </Root>
  );
}
