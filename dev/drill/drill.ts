import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openAccounts } from './accounts.ts';
import { openApi } from './api.ts';
import { compare } from './compare.ts';
import { load } from './load.ts';
import type { Load } from './load.ts';
import { inFolder, randomSecond, restoreFigures, seconds, targetText } from './outcome.ts';
import type { At, DrillResult } from './outcome.ts';
import { readRepository, runPgBackRest } from './repository.ts';
import { restore } from './restore.ts';
import { archiveAll, openSource } from './source.ts';
import { serviceUrl } from '../serviceLogin.ts';
import { verify } from './verify.ts';

interface DrillOptions {
  at: At;
  /** How long the load goes on after the full backup. */
  loadSeconds: number;
  say?: (line: string) => void;
  signal?: AbortSignal;
}

/**
 * The whole drill on a server of its own: bookings, documents and accounts go in, a full backup is made meanwhile, the server is
 * killed and its files are removed. What comes out of the encrypted repository has to be what was acknowledged until that second.
 */
export function drill({ at, loadSeconds, say = () => undefined, signal }: DrillOptions): Promise<DrillResult> {
  return inFolder(async (folder, closing) => {
    const source = await openSource(folder);
    closing.push(() => source.postgres.stop('immediate'));
    say('a server with a register, accounts and an encrypted repository');
    const began = new Date();
    const { writes, passwords, backupSeconds, backedUp } = await loadDuringBackup();
    const last = new Date(Math.max(...writes.map(({ until }) => until.getTime())));
    say(`${writes.length} writes acknowledged; a full backup in their midst took ${backupSeconds.toFixed(1)} s`);
    await archiveAll(source);
    const { bytes, databaseBytes, cipher } = await readRepository(source.repository);
    await source.postgres.kill();
    rmSync(join(folder, 'source'), { recursive: true });
    say('the server is killed, and its files are gone');

    const target = at === 'random' ? randomSecond(backedUp, last) : at;
    const restored = await restore(source.repository, join(folder, 'restored'), target);
    closing.push(() => restored.postgres.stop('immediate'));
    const databases = { register: 'ledenbureau', signIn: 'ledenbureau_sign_in' };
    say(`restored as of ${targetText(target)}`);
    const verifying = performance.now();
    await verify(restored.urlOf(databases.register));
    const verifySeconds = seconds(verifying);
    say('verify says that the register is sound');
    // The keys of the sign-in servers are settings (deploy/env), not data.
    const { faults, ...counts } = await compare(
      restored,
      databases,
      { writes, passwords },
      target,
      join(folder, 'keys'),
    );
    if (cipher === 'none') faults.push('the repository is not encrypted');
    return {
      target: targetText(target),
      figures: {
        'load, from': began.toISOString(),
        'load, until': last.toISOString(),
        'full backup, until': backedUp.toISOString(),
        'full backup, s': backupSeconds.toFixed(1),
        'databases, MB': (databaseBytes / 1e6).toFixed(1),
        'repository, encrypted by': cipher,
        'repository without the log, MB': (bytes / 1e6).toFixed(1),
        ...restoreFigures(restored.seconds, verifySeconds),
        'acknowledged until then': counts.before,
        'under way then': counts.between,
        'asked for later': counts.after,
        missing: counts.missing,
        doubled: counts.doubled,
        'there from later': counts.early,
        'documents that open': counts.documents,
        'sign-in as of then': faults.some((fault) => fault.includes('password')) ? 'no' : 'yes',
      },
      faults,
      ok: faults.length === 0,
    };

    async function loadDuringBackup(): Promise<Load & { backupSeconds: number; backedUp: Date }> {
      const api = await openApi(serviceUrl(source.registerUrl));
      const accounts = await openAccounts(source.signInUrl, join(folder, 'keys')).catch(async (error: unknown) => {
        await api.close();
        throw error;
      });
      const stop = new AbortController();
      let loading: Promise<Load> | undefined;
      const signals = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      try {
        loading = load(api, accounts, signals);
        const running = loading;
        // A load that fails ends before it is told to, and says why.
        const go = (ms: number): Promise<unknown> => Promise.race([running, delay(ms, undefined, { signal })]);
        await go(500);
        const from = performance.now();
        await runPgBackRest(source.repository, ['--type=full', 'backup'], signal);
        const backupSeconds = seconds(from);
        const backedUp = new Date();
        await go(loadSeconds * 1000);
        stop.abort();
        signal?.throwIfAborted();
        return { ...(await running), backupSeconds, backedUp };
      } finally {
        stop.abort();
        await loading?.catch(() => undefined); // it has been told above, or what broke off before it is
        await accounts.close();
        await api.close();
      }
    }
  });
}
