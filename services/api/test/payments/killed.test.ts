// Real processes over HTTP, as an app drives them: two of them are killed in the middle of a step, and the next one is asked
// the same again. One test, because starting processes is what it costs.
import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { BatchDetail } from '../../src/modules/payments/schemas.ts';
import { people } from '../fixtures.ts';
import { buildTestApp } from '../harness.ts';
import { callsOf, killed } from '../killing.ts';
import { buy } from '../redemptions/helpers.ts';
import { serveKeys, startService } from '../serviceProcess.ts';
import type { ServiceProcess } from '../serviceProcess.ts';
import { members } from '../transactions/helpers.ts';
import { account, approvedRequest, config, line, postings } from './helpers.ts';

type Api = ServiceProcess;

test('killed between a file and its booking: asked again, there is one payout and one file', async () => {
  const keys = await serveKeys();
  const app = await buildTestApp({ config });
  const { iban, bic, name } = config.payments;
  const env = { PAYMENT_IBAN: iban ?? '', PAYMENT_BIC: bic ?? '', PAYMENT_NAME: name, IBAN_HOLD_DAYS: '0' };
  const programs: ChildProcess[] = [];
  const start = async (): Promise<Api> => {
    const service = await startService(app.serviceUrl, keys.url, env);
    programs.push(service.program);
    return service;
  };
  try {
    const starting = Promise.all(Array.from({ length: 3 }, start));
    await buy(app, '4', '2025-06-01');
    await account(app, members.jan.id, 'NL44RABO0123456789', 'J. van der Berg');
    const request = await approvedRequest(app, members.jan.id, '4');
    const [first, second, third] = (await starting) as [Api, Api, Api];
    const anna = callsOf(await app.token());
    const bram = callsOf(await app.token({ sub: people.bram.id, name: people.bram.name, email: people.bram.email }));

    const { execution_date } = await anna.get<{ execution_date: string }>(first, '/payables');
    const draft = await anna.post(first, '/payment-batches', { execution_date, lines: [line(request)] });
    expect(draft.status, draft.text).toBe(201);
    const batch = draft.json() as { id: string };
    const url = `/payment-batches/${batch.id}`;

    // The booking waits for the end of the ledger, and the process dies. Its statement and the commit were sent already.
    const approve = (api: Api, key: string) => bram.post(api, `${url}/approve`, {}, { key, version: 1 });
    const key = randomUUID();
    await killed(app, first, 'select from ledger_head for update', () => approve(first, key));
    const approved = await approve(second, key);
    expect(approved.status, approved.text).toBe(200);
    const { net_cents } = request.quote;
    expect((await postings(app, batch.id)).map((one) => one.replace(/^\S+ /u, ''))).toEqual([
      `payout 100001 payable ${net_cents}`,
      `payout 100001 in_transit ${-net_cents}`,
    ]);

    // The file is made and waits to be kept: nothing of it is there.
    const file = (api: Api, again: string) => bram.post(api, `${url}/file`, {}, { key: again, version: 2 });
    const other = randomUUID();
    await killed(app, second, 'lock table payment_files in share mode', () => file(second, other));
    const { status, version } = await anna.get<BatchDetail>(third, url);
    expect({ status, version }).toEqual({ status: 'approved', version: 2 });
    const after = await file(third, other);
    expect(after.status, after.text).toBe(200);
    const document = await bram.post(third, `${url}/file/export`, { reason: 'Voor de bank' });
    expect(createHash('sha256').update(document.text).digest('hex')).toBe(
      (after.json() as { file_sha256: string }).file_sha256,
    );
    const again = await file(third, other);
    expect(again.json()).toEqual(after.json());

    const { rows } = await sql<{ action: string; n: number }>`
      select action, count(*)::integer as n from audit_events where subject_id = ${batch.id}
      group by action order by action`.execute(app.db);
    expect(rows).toEqual([
      { action: 'payment_batch.approved', n: 1 },
      { action: 'payment_batch.created', n: 1 },
      { action: 'payment_batch.file_made', n: 1 },
      { action: 'payment_batch.file_read', n: 1 },
    ]);
    expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    for (const program of programs) program.kill('SIGKILL');
    await app.close();
    keys.close();
  }
}, 300_000);
