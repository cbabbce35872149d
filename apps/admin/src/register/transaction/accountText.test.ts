import type { Translate } from '@ledenbureau/i18n';
import { expect, test } from 'vitest';
import { accountText } from './accountText.ts';

const t = ((key: string, params?: Record<string, unknown>) =>
  params ? `${key}(${Object.values(params).join(', ')})` : key) as Translate;

test.each([
  ['member:100005:holding', 'account.ofMember(100005, account.holding)'],
  ['member:100005:payable', 'account.ofMember(100005, account.payable)'],
  ['issuer:AANDEEL', 'account.issuer AANDEEL'],
  ['coop:bank', 'account.bank'],
  ['coop:equity:AANDEEL', 'account.equity AANDEEL'],
  ['opening', 'account.opening'],
  ['coop:something_new', 'coop:something_new'],
])('%s is named', (code, text) => {
  expect(accountText(code, t)).toBe(text);
});
