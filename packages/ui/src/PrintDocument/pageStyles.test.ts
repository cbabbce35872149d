import { expect, test } from 'vitest';
import { pageStyles } from './pageStyles.ts';

const page = { name: 'blad', orientation: 'landscape', fontFamily: 'Inter', color: '#555', footer: undefined } as const;
const dutch = ({ page: one, pages }: { page: string; pages: string }) => `Pagina ${one} van ${pages}`;

test('the number of the page counts, in the order of the language', () => {
  expect(pageStyles({ ...page, pageOf: dutch })).toContain(
    '@bottom-right{content:"Pagina " counter(page) " van " counter(pages);',
  );
  expect(pageStyles({ ...page, pageOf: ({ page: one, pages }) => `${pages} / ${one}` })).toContain(
    'content:counter(pages) " / " counter(page);',
  );
});

test('the sheet has the size that was asked for', () => {
  expect(pageStyles({ ...page, pageOf: dutch })).toContain('@page blad{size:A4 landscape;');
  expect(pageStyles({ ...page, orientation: 'portrait', pageOf: dutch })).toContain('size:A4 portrait;');
});

test('a foot is text, whatever is in it', () => {
  const styles = pageStyles({ ...page, footer: 'a"}b\\</style>\n;c', pageOf: dutch });
  expect(styles).toContain(String.raw`"a\000022\00007db\00005c\00003c/style>\00000a\00003bc"`);
  expect(pageStyles({ ...page, pageOf: dutch })).not.toContain('@bottom-left');
});
