import type { EventDetails, RosterEntry } from '@fieldhouse/api';
import { clubToday, dateRange, timeRange, timeText } from '@fieldhouse/contracts/club';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';

/** Prints the sheet and hides the rest of the page. */
const OnlyTheSheet = createGlobalStyle`
  @media print {
    body > :not([data-print-only]) { display: none !important; }
    html, body { background: #fff; }
    @page { margin: 14mm; }
  }
`;

const Sheet = styled.section`
  display: none;
  @media print {
    display: block; color: #000; background: #fff; font: 400 11pt/1.35 var(--face);
    & > h1 { font-size: 20pt; } & > p { margin: 2mm 0 6mm; }
    & table { width: 100%; }
    & th, & td { padding: 2.6mm 2mm; border-bottom: 0.3mm solid #777; text-align: start; vertical-align: bottom; }
    & thead { display: table-header-group; }
    & tr { break-inside: avoid; }
    & td { overflow-wrap: anywhere; }
    & [data-whole] { width: 1%; overflow-wrap: normal; white-space: nowrap; }
    & td:last-child { width: 30%; }
  }
`;

interface SignInSheetProps {
  event: EventDetails;
  entries: readonly RosterEntry[];
  /** Called when the browser's print dialog is closed. */
  onDone: () => void;
}

/** The roster on paper: names, ages, the parent's phone, and a line to sign. Opens the browser's print dialog. */
export function SignInSheet({ event, entries, onDone }: SignInSheetProps) {
  const done = useEffectEvent(onDone);
  // Once, whatever changes later: some browsers return from print() while their dialog is open.
  useEffect(() => {
    const close = () => done();
    addEventListener('afterprint', close);
    print();
    return () => removeEventListener('afterprint', close);
  }, []);
  const hasSlots = entries.some(({ timeSlot }) => timeSlot !== null);
  return createPortal(
    <>
      <OnlyTheSheet />
      <Sheet data-print-only aria-hidden="true">
        <h1>{event.title}</h1>
        <p>
          {[
            dateRange(event.date, event.endDate, clubToday(new Date())),
            timeRange(event.startTime, event.endTime),
            event.location,
            event.instructor,
          ].join(' · ')}
        </p>
        <table>
          <thead>
            <tr>
              {hasSlots && <th>Time</th>}
              <th>Name</th>
              <th>Age</th>
              <th>Parent</th>
              <th>Phone</th>
              <th>Signature</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(
              ({ registrationId, childName, childAge, isChildActive, parentName, parentPhone, timeSlot }) => (
                <tr key={registrationId}>
                  {hasSlots && <td data-whole>{timeSlot && timeText(timeSlot.startTime)}</td>}
                  <td>
                    <bdi translate="no">{childName}</bdi>
                    {isChildActive === false && <span> (archived)</span>}
                  </td>
                  <td data-whole>{childAge}</td>
                  <td>
                    <bdi translate="no">{parentName}</bdi>
                  </td>
                  <td data-whole>{parentPhone}</td>
                  <td />
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Sheet>
    </>,
    document.body,
  );
}
