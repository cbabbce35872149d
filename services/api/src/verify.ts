// Checks every invariant of the register in DATABASE_URL and names what breaks: `node services/api/src/verify.ts`.
import { createDatabase } from './database.ts';
import { runChecks } from './modules/ledger/runChecks.ts';
import type { CheckResult } from './modules/ledger/runChecks.ts';

const url = process.env.DATABASE_URL;
if (url === undefined || url === '') {
  console.error('Set DATABASE_URL to the database to verify.');
  process.exit(1);
}

const db = createDatabase({ url, role: null, max: 1, statementTimeoutMs: 0, applicationName: 'ledenbureau-verify' });
try {
  const results = await runChecks(db, print);
  const broken = results.filter(({ ok }) => !ok);
  console.log(conclusion(broken.length));
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error('The register could not be verified:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
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
