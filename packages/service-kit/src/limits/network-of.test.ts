import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network-of.ts';

describe('When an address is mapped to its network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:0003:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('Then %s becomes %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
