import { EVENT_TYPE_NAMES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { asyncApi } from './async-api.ts';

describe('The AsyncAPI document', () => {
  const document = asyncApi();

  it('Then it has a channel and a message for every event type', () => {
    const addresses = Object.values(document.channels).map(({ address }) => address);
    expect(addresses).toEqual(EVENT_TYPE_NAMES);
    expect(Object.keys(document.components.messages)).toEqual(Object.keys(document.channels));
  });

  it('Then every reference has a target', () => {
    const references = JSON.stringify(document).match(/"\$ref":"#\/[^"]+"/g) ?? [];
    expect(references.length).toBeGreaterThan(20);
    for (const reference of references) {
      const path = reference.slice('"$ref":"#/'.length, -1).split('/');
      const found = path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  it('Then it says which services send and receive an event', () => {
    const actions = Object.entries(document.operations).filter(([name]) => name.endsWith('RegistrationCreated'));
    expect(actions.map(([name]) => name).sort()).toEqual([
      'eventsSendRegistrationCreated',
      'notifyReceiveRegistrationCreated',
    ]);
  });
});
