import { describe, expect, it } from '@jest/globals';
import { agreementWith } from './contact-agreement.ts';

describe('agreementWith', () => {
  const rosa = { email: 'rosa@club.example', phone: '(512) 555-0100' };
  it.each([
    [{ email: 'Rosa@Club.example ', phone: '(512) 555-0101' }, ['email']],
    [{ email: 'r@club.example', phone: '+1 512.555.0100' }, ['phone']],
    [{ email: 'rosa@club.example', phone: '5125550100' }, ['email', 'phone']],
    [{ email: 'rosa@club.example.test', phone: '(512) 555-0100 x12' }, []],
    [{ email: '', phone: '' }, []],
  ])('Then %j agrees in %j', (person, kinds) => {
    expect(agreementWith(person, [{ email: 'other@club.example', phone: '' }, rosa])).toEqual(kinds);
  });

  it('Then what is empty, or no number, agrees with nothing', () => {
    expect(agreementWith({ email: '', phone: '0' }, [{ email: ' ', phone: '0' }])).toEqual([]);
  });
});
