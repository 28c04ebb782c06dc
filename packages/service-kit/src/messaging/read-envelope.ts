import { Envelope, EVENT_TYPES, type EventTypeName, isEventType } from '@fieldhouse/contracts';
import { unstorableTexts } from '../http/storable-text.ts';

/** Why an envelope cannot be handled. A newer version may know an unknown type; all others are invalid. */
export type UnreadableReason = 'not_an_envelope' | 'unknown_type' | 'wrong_source' | 'wrong_data' | 'unstorable_text';

/** A received envelope after the check: an event that can be handled, or the reason why it cannot. */
type ReadEnvelope =
  | { readable: true; type: EventTypeName; event: Envelope }
  | { readable: false; reason: UnreadableReason };

/** Checks an envelope and its data against the schemas of its type; the event carries the checked data. */
export function readEnvelope(received: unknown): ReadEnvelope {
  const envelope = Envelope.safeParse(received);
  if (!envelope.success) return { readable: false, reason: 'not_an_envelope' };
  const { type, source } = envelope.data;
  if (!isEventType(type))
    return { readable: false, reason: isStorable(envelope.data) ? 'unknown_type' : 'unstorable_text' };
  const known = EVENT_TYPES[type];
  if (known.source !== source && known.source !== 'every service') return { readable: false, reason: 'wrong_source' };
  const data = known.data.safeParse(envelope.data.data);
  if (!data.success) return { readable: false, reason: 'wrong_data' };
  const event = { ...envelope.data, data: data.data };
  if (!isStorable(event)) return { readable: false, reason: 'unstorable_text' };
  return { readable: true, type, event };
}

function isStorable(event: Envelope): boolean {
  return unstorableTexts(event).length === 0;
}
