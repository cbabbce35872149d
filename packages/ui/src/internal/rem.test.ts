import { expect, test } from 'vitest';
import { withReadersRem } from './rem.ts';

test('each rem is the reader’s, also a negative one and in a formula', () => {
  expect(withReadersRem('margin:-0.25rem;inline-size:min(20rem, 90vw)')).toBe(
    'margin:calc(-0.25*var(--lb-rem));inline-size:min(calc(20*var(--lb-rem)), 90vw)',
  );
});

test('a condition of @media keeps its own, and what is within does not', () => {
  expect(withReadersRem('@media (width < 40rem){gap:1rem}')).toBe('@media (width < 40rem){gap:calc(1*var(--lb-rem))}');
});

test('no condition of @container has one: it cannot read a variable', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.{test,stories}.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const offenders = Object.entries(sources).filter(([, text]) => /@container[^{]*\drem/.test(text));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(offenders.map(([file]) => file)).toEqual([]);
});
