// Checks every invariant of the register in DATABASE_OWNER_URL and names what breaks: `node services/api/src/verify.ts`.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from './database.ts';
import { keptAnchorSchema, readAnchor, strayAnchor } from './modules/ledger/anchor.ts';
import { readMark, runChecks, writeMark } from './modules/ledger/runChecks.ts';
import type { CheckResult } from './modules/ledger/runChecks.ts';
import { explainSorting } from './seals/explain.ts';

const usage = `npm run verify -- [--continue] [--anchor FILE] | --explain

  --continue  goes over the history from where it was found sound before; an older change is then not seen
  --anchor    a file with what GET /api/v1/ledger/anchor answered once: the chains must still go through that place
  --explain   tells of every table and column whether it is sealed, worked out again, erasable or free, and why`;

const { values: options } = parseArgs({
  options: {
    continue: { type: 'boolean', default: false },
    anchor: { type: 'string' },
    explain: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(usage);
  process.exit(0);
}
if (options.explain) {
  console.log(explainSorting());
  process.exit(0);
}
const url = process.env.DATABASE_OWNER_URL;
if (url === undefined || url === '') {
  console.error('Set DATABASE_OWNER_URL to the database to verify, as its owner.');
  process.exit(1);
}

const db = createDatabase({ url, max: 2, statementTimeoutMs: 0, applicationName: 'ledenbureau-verify' });
try {
  const from = options.continue ? await readMark(db) : undefined;
  const results = await runChecks(db, { from, onMark: (mark) => writeMark(db, mark) });
  results.forEach(print);
  const stray = options.anchor === undefined ? null : await strayAnchor(db, await anchorOf(options.anchor));
  if (stray !== null) console.log(`   BROKEN  ${stray}`);
  const broken = results.filter(({ ok }) => !ok).length + (stray === null ? 0 : 1);
  console.log(conclusion(broken));
  const { seq, hash } = await readAnchor(db);
  if (broken === 0) console.log(`The end of the ledger: ${seq} ${hash}`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  console.error('The register could not be verified:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}

async function anchorOf(file: string) {
  return keptAnchorSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

function print({ invariant, name, ok, violations, examples }: CheckResult): void {
  const number = String(invariant).padStart(2);
  console.log(ok ? `${number} ok      ${name}` : `${number} BROKEN  ${name}: ${violations}`);
  for (const example of examples) console.log(`             ${example}`);
  if (violations > examples.length) console.log(`             … and ${violations - examples.length} more`);
}

function conclusion(broken: number): string {
  if (broken === 0) return 'The register is sound.';
  return broken === 1 ? '1 invariant is broken.' : `${broken} invariants are broken.`;
}
