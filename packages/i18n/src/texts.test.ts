// The compiler is what is tested here: each @ts-expect-error is a call that must not compile.
import { expect, it, vi } from 'vitest';
import type { AnyTexts, Translate, TextValue } from './texts.ts';

type Table = {
  'menu.title': object;
  'member.greeting': { name: TextValue };
  'kind.gift': object;
  'kind.sale': { price: TextValue };
  'member.rows': { count: number };
};

const call = vi.fn<(key: string, variables?: object) => string>((key) => key);
const t: Translate<Table> = call;

it('takes a key with exactly its variables', () => {
  const kind = 'gift' as 'gift' | 'sale';
  t('menu.title');
  t('member.greeting', { name: 'Anna' });
  t('member.rows', { count: 2 });
  // A choice of keys takes the variables of each.
  t(`kind.${kind}`, { price: '€ 1,00' });
  expect(call).toHaveBeenCalledTimes(4);
});

it('does not compile otherwise', () => {
  const kind = 'gift' as 'gift' | 'sale';
  // @ts-expect-error no such key
  t('menu.titel');
  // @ts-expect-error a variable is missing
  t('member.greeting');
  // @ts-expect-error a variable has another name
  t('member.greeting', { nam: 'Anna' });
  // @ts-expect-error a variable too many
  t('member.greeting', { name: 'Anna', age: 5 });
  // @ts-expect-error the text has none
  t('menu.title', { name: 'Anna' });
  // @ts-expect-error what chooses the plural is a number
  t('member.rows', { count: '2' });
  // @ts-expect-error one of the choices needs a variable
  t(`kind.${kind}`);
  // @ts-expect-error a key of unknown spelling
  t(`member.${kind as string}`);
  expect(call).toHaveBeenCalled();
});

it('accepts every key where no table is registered', () => {
  const any: Translate<AnyTexts> = call;
  any('whatever');
  any('whatever', { name: 'Anna' });
  expect(call).toHaveBeenCalled();
});
