// Checks every invariant of the register in DATABASE_OWNER_URL and names what breaks: `node services/api/src/verify.ts`.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from './database.ts';
import { parseAnchors, readAnchor, strayAnchors } from './modules/ledger/anchor.ts';
import { readMark, runChecks, writeMark } from './modules/ledger/runChecks.ts';
import type { CheckResult } from './modules/ledger/runChecks.ts';
import { explainSorting } from './seals/explain.ts';
import { said } from './said.ts';

/** A chain that was written anew strays from every later anchor: the first say where. */
const mostStrays = 20;

const usage = `npm run verify -- [--continue] [--against FILE] | --explain

  --continue  goes over the history from where it was found sound before; an older change is then not seen
  --against   a file of anchors, one a line (services/api/src/anchor.ts), or one that GET /api/v1/ledger/anchor answered: the
              chains must still go through the places of each; --anchor is the same
  --explain   tells of every table and column whether it is sealed, worked out again, erasable or free, and why

DATABASE_OWNER_URL is the register as its owner. With DATABASE_OWNER_READ_URL, of a replica, it is read there.`;

const { values: options } = parseArgs({
  options: {
    continue: { type: 'boolean', default: false },
    against: { type: 'string' },
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
if (url === undefined || !URL.canParse(url)) {
  console.error('Set DATABASE_OWNER_URL to the address of the database to verify, as its owner.');
  process.exit(1);
}

const open = (address: string) =>
  createDatabase({ url: address, max: 2, statementTimeoutMs: 0, applicationName: 'ledenbureau-verify' });
const db = open(url);
// hours of reading need not be the primary's; what was found sound is marked there
const readUrl = process.env.DATABASE_OWNER_READ_URL;
const register = readUrl === undefined || readUrl === '' ? db : open(readUrl);
const { host, pathname } = new URL(url);
console.log(`The register ${pathname.slice(1)} at ${host}`);
try {
  const from = options.continue ? await readMark(register) : undefined;
  const file = options.against ?? options.anchor;
  const anchors = file === undefined ? [] : parseAnchors(await readFile(file, 'utf8'));
  const results = await runChecks(register, { from, onMark: (mark) => writeMark(db, mark) });
  results.forEach(print);
  const strays = anchors.length === 0 ? [] : await strayAnchors(register, anchors);
  if (anchors.length > 0 && strays.length === 0)
    console.log(`   ok      the chains go through all ${anchors.length} anchors`);
  for (const stray of strays.slice(0, mostStrays)) console.log(`   BROKEN  ${stray}`);
  if (strays.length > mostStrays) console.log(`           … and ${strays.length - mostStrays} more`);
  const broken = results.filter(({ ok }) => !ok).length + strays.length;
  console.log(conclusion(broken));
  const { seq, hash } = await readAnchor(register);
  if (broken === 0) console.log(`The end of the ledger: ${seq} ${hash}`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  console.error('The register could not be verified:', said(error));
  process.exitCode = 1;
} finally {
  await Promise.all([db.destroy(), ...(register === db ? [] : [register.destroy()])]);
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
