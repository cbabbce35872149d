/** Every exported name has a row in docs/api-1.0.md that says whether 1.0 keeps it, and why. */
import { expect, test } from 'vitest';
import { exportedNames, packages, problemsOf, readTable, reportOf, type Row, rowsOf } from './apiNames.ts';

const report = `## @ledenbureau/ui

\`\`\`ts
interface Card {
    inner: string;
}

function Money(): void;

const sizes: readonly string[];
\`\`\`

### Not exported, but part of the above

\`\`\`ts
type Hidden = string;
\`\`\`

## @ledenbureau/ui/words

\`\`\`ts
const nl: Card;
\`\`\`
`;
const row = (names: string[], more: Partial<Row> = {}): Row => ({
  names,
  fate: 'kept',
  before: [],
  reason: names.join(' '),
  ...more,
});

test('names are those of every entry, without what is only part of them', () => {
  expect(exportedNames(report)).toEqual(['Card', 'Money', 'sizes', 'nl']);
});

test('rows are read by package', () => {
  const text = '# x\n\n## @ledenbureau/ui\n\n| name | fate |\n| --- | --- |\n| `A` `B` | renamed | `C` | a word |\n';
  expect(rowsOf(`${text}\n## @ledenbureau/forms\n\n| \`D\` | kept | | other |\n`)).toMatchObject({
    ui: [{ names: ['A', 'B'], fate: 'renamed', before: ['C'], reason: 'a word' }],
    forms: [{ names: ['D'], fate: 'kept', before: [], reason: 'other' }],
  });
});

test.each<[string, Row[], string[]]>([
  ['a name without a row', [row(['Card'])], ['i18n: Money is exported and has no row']],
  ['a row without a name', [row(['Card', 'Money', 'Gone'])], ['i18n: Gone has a row and is not exported']],
  ['two rows', [row(['Card', 'Money']), row(['Card'])], ['i18n: Card has two rows']],
  [
    'what is said to be gone',
    [row(['Card', 'Money']), row(['Money'], { fate: 'gone' })],
    ['i18n: Money is said to be gone and is exported'],
  ],
  ['another fate', [row(['Card', 'Money'], { fate: 'maybe' })], ['i18n: "maybe" is no fate']],
  ['no reason', [row(['Card', 'Money'], { reason: '' })], ['i18n:  is no reason of its own']],
  [
    'one sentence for all',
    [row(['Card'], { reason: 'fine' }), row(['Money'], { reason: 'fine' })],
    ['i18n: fine is no reason of its own'],
  ],
])('%s is a problem', (_, rows, problems) => {
  expect(problemsOf('i18n', rows, ['Card', 'Money'])).toEqual(problems);
});

test('a renaming of the codemod without its row is a problem', () => {
  expect(problemsOf('i18n', [row(['TextValue'])], ['TextValue'])).toEqual([
    'i18n: Value -> TextValue is what the codemod does and no row says it',
  ]);
});

test.each(packages)('%s: every exported name has its row', (name) => {
  expect(problemsOf(name, rowsOf(readTable())[name], exportedNames(reportOf(name)))).toEqual([]);
});
