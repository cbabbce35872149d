// The tables of docs/flows.md, which a person can read: every flow, and who takes which of its steps.
import type { Flow, Step } from './flow/flow.ts';
import { tableOf } from './markdown.ts';

const head = `# What takes which steps

\`npm run openapi\` writes this page from the flows (\`services/api/src/flows.ts\`). Each is one declared table: the routes, their
roles and the field \`can\` of the answers come from it, and the steps that the database allows are held against it.

- **By**: _maker_ is who entered it, _checker_ another person, unless four eyes are switched off; _payment_ is what the bank did,
  _service_ what is done in the background.
- **Taking back**: _two_ administrators make the same call, the first asks and the second does it; _once asked_ answers the first of
  them; _unless asked_ is closed while one of them asks.
- **Second factor**: asked for again, where the deployment requires one.
`;

const columns = ['Step', 'From', 'To', 'By', 'Roles', 'Taking back', 'Second factor'];
const reversals = { takes_two: 'two', answers: 'once asked', absent: 'unless asked' };

/** Markdown of the page, the same for the same flows. */
export function flowsPage(flows: Readonly<Record<string, Flow>>): string {
  const parts = Object.entries(flows).map(
    ([name, { table, steps }]) =>
      `## ${name}\n\n\`${table}\`\n\n${tableOf(
        columns,
        Object.entries(steps).map(([step, one]) => rowOf(step, one)),
      )}`,
  );
  return [head, ...parts].join('\n');
}

const rowOf = (name: string, { from, to, by, needs, reversal, stepUp }: Step): string[] => [
  `\`${name}\``,
  from.join(', '),
  to ?? 'as it is',
  by,
  needs.join(', '),
  reversal === undefined ? '' : reversals[reversal],
  stepUp ? 'yes' : '',
];
