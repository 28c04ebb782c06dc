import {
  consumersOf,
  Envelope,
  EVENT_TYPE_NAMES,
  EVENT_TYPES,
  type EventTypeName,
  SERVICES,
} from '@fieldhouse/contracts';
import * as z from 'zod';

/** AsyncAPI names its parts without dots. */
const idOf = (name: string) => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * AsyncAPI 3.0 of the integration events: one exchange, a routing key for each type, a queue for each service that
 * consumes events.
 */
export function asyncApi() {
  const shared: Shared = {};
  const messages = Object.fromEntries(EVENT_TYPE_NAMES.map((type) => [idOf(type), messageOf(type, shared)]));
  const envelope = jsonSchema(Envelope.omit({ data: true }), shared);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fieldhouse integration events',
      version: '1.0.0',
      description:
        'The events that the services publish: CloudEvents 1.0 in JSON. `data` is the entity’s whole current state with its `version`; a higher one is newer. An event may arrive more than once.',
    },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(EVENT_TYPE_NAMES.map((type) => [idOf(type), channelOf(type)])),
    operations: Object.fromEntries(EVENT_TYPE_NAMES.flatMap(operationsOf)),
    components: {
      messages,
      schemas: { envelope, ...shared },
    },
  };
}

function channelOf(type: EventTypeName) {
  return {
    address: type,
    description: EVENT_TYPES[type].summary,
    messages: { [idOf(type)]: { $ref: `#/components/messages/${idOf(type)}` } },
    bindings: {
      amqp: {
        is: 'routingKey',
        exchange: { name: 'fieldhouse.events', type: 'topic', durable: true, autoDelete: false },
      },
    },
  };
}

function operationsOf(type: EventTypeName) {
  const { source } = EVENT_TYPES[type];
  const senders = source === 'every service' ? SERVICES : [source];
  const operation = (action: 'send' | 'receive', service: string) => [
    idOf(`${service}.${action}.${type}`),
    { action, channel: { $ref: `#/channels/${idOf(type)}` }, tags: [{ name: `svc-${service}` }] },
  ];
  return [
    ...senders.map((service) => operation('send', service)),
    ...consumersOf(type).map((service) => operation('receive', service)),
  ];
}

function messageOf(type: EventTypeName, shared: Shared) {
  return {
    name: type,
    title: EVENT_TYPES[type].summary,
    contentType: 'application/cloudevents+json',
    payload: {
      allOf: [
        { $ref: '#/components/schemas/envelope' },
        {
          type: 'object',
          required: ['type', 'data'],
          properties: { type: { const: type }, data: jsonSchema(EVENT_TYPES[type].data, shared) },
        },
      ],
    },
  };
}

/** Named schemas, shared by all messages: filled while the messages are made. */
type Shared = Record<string, unknown>;

/** AsyncAPI's own schemas are JSON Schema draft 7; zod's definitions move to the components. */
function jsonSchema(schema: z.ZodType, shared: Shared): unknown {
  const text = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }));
  const {
    $schema: _,
    definitions = {},
    ...json
  } = JSON.parse(text.replaceAll('#/definitions/', '#/components/schemas/'));
  Object.assign(shared, definitions);
  return json;
}
