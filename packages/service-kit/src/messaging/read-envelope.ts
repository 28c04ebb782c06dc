import { Envelope, EVENT_TYPES, type EventTypeName } from '@fieldhouse/contracts';
import { unstorableTexts } from '../http/storable-text.ts';

/** What an envelope turned out to be: an event one can handle, or a message that fits no schema. */
type ReadEnvelope =
  | { readable: true; type: EventTypeName; event: Envelope }
  | { readable: false; why: 'not_an_envelope' | 'unknown_type' | 'wrong_source' | 'wrong_data' | 'unstorable_text' };

/** Checks an envelope and its data against the schemas of its type; the event carries the checked data. */
export function readEnvelope(received: unknown): ReadEnvelope {
  const envelope = Envelope.safeParse(received);
  if (!envelope.success) return { readable: false, why: 'not_an_envelope' };
  const { type, source } = envelope.data;
  if (!isEventType(type)) return { readable: false, why: 'unknown_type' };
  const known = EVENT_TYPES[type];
  if (known.source !== source && known.source !== 'every service') return { readable: false, why: 'wrong_source' };
  const data = known.data.safeParse(envelope.data.data);
  if (!data.success) return { readable: false, why: 'wrong_data' };
  const event = { ...envelope.data, data: data.data };
  if (unstorableTexts(event).length > 0) return { readable: false, why: 'unstorable_text' };
  return { readable: true, type, event };
}

function isEventType(type: string): type is EventTypeName {
  return Object.hasOwn(EVENT_TYPES, type);
}
