import { describe, expect, it } from 'vitest';
import { administratorsOnly } from './admission.ts';

const membersSite = 'https://leden.example/';
const { parseUser, admit } = administratorsOnly(membersSite);
const admits = (claims: object) => admit(parseUser({ sub: 'anna', email: 'anna@example.org' }, { ...claims }));

describe('who may come in', () => {
  it('is an administrator', () => {
    expect(admits({ is_admin: true })).toBe(true);
  });

  it.each([false, 'true', 1, {}, null, undefined])(
    'is nobody else: with is_admin %j to the members site',
    (is_admin) => {
      expect(admits({ is_admin })).toEqual({ leaveTo: membersSite });
    },
  );
});
