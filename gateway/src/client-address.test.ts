import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { clientsBehind, isAddressRange } from './client-address.ts';

/** A request from `peer`, with these headers. */
function requestFrom(peer: string, headers: IncomingMessage['headers']): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const TRUSTED = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
const forwardedBy = (forwarded: string) => ({ 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' });

describe('the client of a request', () => {
  const clientOf = clientsBehind(TRUSTED);

  it.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '9.9.9.9, 203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['127.0.0.1', '9.9.9.9,203.0.113.7,fd00::5', '203.0.113.7'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '10.0.0.9, 10.2.3.4', '10.0.0.9'],
    ['127.0.0.1', 'unknown, 10.2.3.4', '10.2.3.4'],
    ['127.0.0.1', 'nonsense', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
  ])('When the trusted proxy %s sends X-Forwarded-For %j, then the client is %s', (peer, forwarded, client) => {
    expect(clientOf(requestFrom(peer, forwardedBy(forwarded)))).toEqual({ address: client, proto: 'https' });
  });

  it.each(['203.0.113.7', '11.0.0.1', '2001:db8::1'])(
    'When the peer %s is no trusted proxy, then its forwarding headers are ignored',
    (peer) => {
      expect(clientOf(requestFrom(peer, forwardedBy('9.9.9.9')))).toEqual({ address: peer, proto: 'http' });
    },
  );

  it('When no proxy is trusted, then the forwarding headers of a loopback address are ignored too', () => {
    const client = clientsBehind([])(requestFrom('127.0.0.1', forwardedBy('9.9.9.9')));
    expect(client).toEqual({ address: '127.0.0.1', proto: 'http' });
  });
});

describe('the addresses of proxies', () => {
  it.each(['10.0.0.5', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8'])(
    'When the setting is %s, then it is valid',
    (text) => {
      expect(isAddressRange(text)).toBe(true);
      expect(() => clientsBehind([text])).not.toThrow();
    },
  );

  it.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '10.0.0'])(
    'When the setting is %j, then it is not valid',
    (text) => {
      expect(isAddressRange(text)).toBe(false);
      expect(() => clientsBehind([text])).toThrow('is no address of a proxy');
    },
  );
});
