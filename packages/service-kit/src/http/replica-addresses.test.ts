import { expect, it } from '@jest/globals';
import { replicaAddresses } from './replica-addresses.ts';

it('When an address names one machine, has a certificate, or an unknown name, Then it stays as it is', async () => {
  const addresses = [
    ...['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000', 'https://svc-events.example'],
    'http://no-such-host.invalid:3000',
  ];
  expect(await replicaAddresses(addresses)).toEqual(addresses);
});
