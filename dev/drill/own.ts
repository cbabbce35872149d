import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAnchors } from '@ledenbureau/api/modules/ledger/anchor.ts';
import { queryOnce } from '../query.ts';
import { inFolder, randomSecond, restoreFigures, seconds, targetText } from './outcome.ts';
import type { At, DrillResult } from './outcome.ts';
import { readRepository } from './repository.ts';
import type { Repository } from './repository.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

interface OwnDrillOptions {
  at: At;
  /** Name of the register's database. */
  register: string;
  /** A file of anchors that the chains have to go through. */
  against?: string | undefined;
  say?: (line: string) => void;
}

/** The log of the last minutes may not have arrived yet (archive_timeout). */
const notYetMs = 120_000;

/** Restores from an operator's own repository into a folder that is thrown away, and verifies it. Nothing of the server changes. */
export function drillOf(
  repository: Repository,
  { at, register, against, say = () => undefined }: OwnDrillOptions,
): Promise<DrillResult> {
  return inFolder(async (folder, closing) => {
    const { ends, bytes, databaseBytes, cipher } = await readRepository(repository);
    const oldest = new Date((Math.min(...ends) + 1) * 1000);
    const target = at === 'random' ? randomSecond(oldest, new Date(Date.now() - notYetMs)) : at;
    say(`restoring as of ${targetText(target)}`);
    const restored = await restore(repository, join(folder, 'restored'), target);
    closing.push(() => restored.postgres.stop('immediate'));
    const verifying = performance.now();
    const anchors = against === undefined ? undefined : anchorsUntil(against, target, join(folder, 'anchors.jsonl'));
    await verify(restored.urlOf(register), anchors);
    say('verify says that the register is sound');
    const counts = await countIn(restored.urlOf(register));
    const faults = counts.closed > 0 ? [`${counts.closed} documents are kept in the register and do not open`] : [];
    if (cipher === 'none') faults.push('the repository is not encrypted');
    return {
      target: targetText(target),
      figures: {
        'databases, MB': (databaseBytes / 1e6).toFixed(1),
        'repository, encrypted by': cipher,
        'repository without the log, MB': (bytes / 1e6).toFixed(1),
        ...restoreFigures(restored.seconds, seconds(verifying)),
        'last transaction': counts.last ?? 'none',
        transactions: counts.transactions,
        'documents that open': counts.open,
      },
      faults,
      ok: faults.length === 0,
    };
  });
}

/** A file of the anchors from until that time; undefined when there is none. Later ones cannot be there yet. */
function anchorsUntil(file: string, target: Date | 'latest', copy: string): string | undefined {
  const anchors = parseAnchors(readFileSync(file, 'utf8')).filter(
    ({ at }) => target === 'latest' || at === undefined || new Date(at) <= target,
  );
  if (anchors.length === 0) return undefined;
  writeFileSync(copy, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''), { mode: 0o600 });
  return copy;
}

interface Counts {
  transactions: string;
  last: string | null;
  open: number;
  closed: number;
}

/** How much there is, and how many documents are what was kept. */
async function countIn(url: string): Promise<Counts> {
  const rows = await queryOnce<Counts>(
    url,
    `select (select count(*) from transactions)::text as transactions,
       (select max(booked_at)::text from transactions) as last,
       count(*) filter (where encode(sha256(bytes), 'hex') = sha256)::int as open,
       count(*) filter (where encode(sha256(bytes), 'hex') <> sha256)::int as closed
     from document_contents`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('The restored register could not be counted.');
  return counts;
}
