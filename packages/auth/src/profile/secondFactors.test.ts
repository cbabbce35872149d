import { describe, expect, it } from 'vitest';
import { qr, securityFlow } from '../testing/flows.ts';
import { recoveryCodesIn, secondFactorsIn } from './secondFactors.ts';

const setUp = { qr, secret: 'JBSWY3DPEHPK3PXP' };
const options = '{"publicKey":{"challenge":"Y2g"}}';

describe('the second factors that a settings flow tells of', () => {
  it('can all be set up by whoever has none', () => {
    expect(secondFactorsIn(securityFlow())).toEqual({
      app: { set: false, setUp },
      passkeys: { list: [], options },
      codes: { made: false },
    });
  });

  it('are named where there are some', () => {
    const passkeys = [{ id: 'ab01', name: 'Laptop' }];
    expect(secondFactorsIn(securityFlow({ app: true, passkeys, codes: true }))).toEqual({
      app: { set: true },
      passkeys: { list: [{ id: 'ab01', name: 'Laptop', addedAt: '2026-11-20T09:00:00Z' }], options },
      codes: { made: true },
    });
  });

  it('are none where the service offers none', () => {
    const flow = securityFlow();
    const bare = { ...flow, ui: { ...flow.ui, nodes: [] } };
    expect(secondFactorsIn(bare)).toEqual({ app: null, passkeys: null, codes: null });
  });
});

it('shows recovery codes where the flow does, and which of them were used', () => {
  expect(recoveryCodesIn(securityFlow({ shown: ['abcd1234', null] }))).toEqual(['abcd1234', null]);
  expect(recoveryCodesIn(securityFlow())).toEqual([]);
});
