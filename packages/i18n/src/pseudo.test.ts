import { expect, it } from 'vitest';
import { createI18n } from './createI18n.ts';
import { pseudoCatalogue, pseudoText } from './pseudo.ts';
import type { AnyTexts } from './texts.ts';

it('lengthens and marks a text, and leaves alone what is filled in', () => {
  expect(pseudoText('Opslaan')).toBe('[Oþšļååñ ~~~]');
  expect(pseudoText('Lid {{name}}')).toBe('[Lîð {{name}} ~~]');
  expect(pseudoText('Zie <b>{{- x}}</b> $t(other.key)')).toBe('[Zîé <b>{{- x}}</b> $t(other.key) ~~]');
});

it('makes a catalogue that works', async () => {
  const nl = { member: { greeting: 'Dag {{name}}', rows_one: 'één rij', rows_other: '{{count}} rijen' } };
  const fetch = async () => Response.json(pseudoCatalogue(nl));
  const { t } = await createI18n<AnyTexts>({ locale: 'nl', version: '1', fetch });
  expect(t('member.greeting', { name: 'Anna' })).toBe('[Dåĝ Anna ~~]');
  expect(t('member.rows', { count: 2 })).toBe('[2 ŕîĵéñ ~~~]');
});
