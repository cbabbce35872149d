import { expect, test } from 'vitest';
import type { ButtonTheme } from '../Button/Button.variants.ts';
import type { Level } from '../provider/labels.ts';
import type { Tone } from '../theme/tones.ts';
import { variants } from './variants.ts';

test('each value has its styles, on the element or inside it', () => {
  expect(variants<'a' | 'b'>('size', { a: 'color:red;', b: '' })).toBe(
    "&[data-size='a']{color:red;}&[data-size='b']{}",
  );
  expect(variants<'a'>('tone', { a: 'color:red' }, ' > p')).toBe("&[data-tone='a'] > p{color:red}");
});

test('a tone or level without styles does not compile', () => {
  // @ts-expect-error -- light, dark and the rest have none
  variants<ButtonTheme>('tone', { green: '' });
  // @ts-expect-error -- danger has none
  variants<Tone>('tone', { neutral: '', accent: '', positive: '', warning: '' });
  // @ts-expect-error -- error has none, and danger is no level
  expect(variants<Level>('level', { info: '', success: '', warning: '', danger: '' })).toContain('danger');
});
