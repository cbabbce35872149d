// What may happen in between: a connection that dies, an interest run, another run of the same issue, a sale, a mail server
// that is down.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import type { InterestRun } from '../../src/modules/interest/schemas.ts';
import type { Redemption } from '../../src/modules/redemptions/schemas.ts';
import { deliverMail, mailSender, oneAddress, postMail } from '../../src/post/mails.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { instruments, members, post, refusalOf } from '../transactions/helpers.ts';
import { act, buy, clock, day, detail, done, submitted } from './helpers.ts';

const app = await startTestApp({ clock }, closeSound);
await buy(app, '40', '2025-03-01');

/** Waits for what comes sooner or later. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
  }
}

test('an approval whose connection is killed in the middle left nothing, and the same key does it once', async () => {
  const request = await submitted(app, { quantity: '1' });
  const other = new pg.Client(app.url);
  await other.connect();
  await other.query('begin; select from ledger_head for update');
  const key = 'killed-in-the-middle';
  const first = act(app, 'approve', request, {}, { key });
  // It has locked, judged and written all but its bookings, for which it waits now.
  const pid = await until(async () => {
    const { rows } = await other.query<{ pid: number }>(
      'select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    return rows[0]?.pid;
  });
  await other.query('select pg_terminate_backend($1)', [pid]);
  expect((await first).statusCode).toBeGreaterThanOrEqual(500);
  await other.query('rollback');
  await other.end();
  expect(await detail(app, request.id)).toMatchObject({ status: 'submitted', version: 1 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(app, 'approve', request, {}, { key })));
  const failed = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => refusalOf(answer).code);
  expect(failed).toEqual(failed.map(() => 'idempotency_in_progress'));
  expect((await act(app, 'approve', request, {}, { key })).json()).toMatchObject({ status: 'approved', version: 2 });
  const { transactions } = await detail(app, request.id);
  expect(transactions.map(({ kind }) => kind)).toEqual(['reserve', 'redeem_early']);
});

test('bonds that were all bought after it came are not there for it', async () => {
  const early = { quantity: '1', requested_on: '2025-02-01', desired_on: '2025-04-01' };
  const response = await post(app, '/redemption-requests', {
    member_id: members.jan.id,
    instrument_id: instruments.bond.id,
    reason: 'hardship',
    channel: 'email',
    ...early,
  });
  expect(refusalOf(response)).toMatchObject({
    code: 'insufficient_available',
    errors: [{ params: { requested: '1', available: '0', date: '2025-02-01' } }],
  });
});

/** Takes a run back that is stale and executes another. */
async function anew(run: InterestRun, wish: object): Promise<void> {
  await post(app, `/interest-runs/${run.id}/withdraw`, {}, { version: run.version });
  const { id, version } = (await post(app, '/interest-runs', wish)).json<InterestRun>();
  const answer = await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

test('an interest run changes what was quoted; of two at once one is executed, and a sale meanwhile is before or after it', async () => {
  const request = await submitted(app, { quantity: '4' });
  const wish = { kind: 'payment', instrument_id: instruments.bond.id, until: '2026-01-01' };
  const both = await Promise.all([post(app, '/interest-runs', wish), post(app, '/interest-runs', wish)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
  const run = both.find(({ statusCode }) => statusCode === 202)?.json<InterestRun>() as InterestRun;
  const approve = () => post(app, `/interest-runs/${run.id}/approve`, {}, { as: 'bram', version: run.version });
  const sale = {
    kind: 'transfer',
    member_id: members.jan.id,
    counterparty_id: members.zoe.id,
    instrument_id: instruments.bond.id,
    quantity: '5',
    effective_date: day,
    reason_code: 'sale',
  };
  const [one, two, sold] = await Promise.all([approve(), approve(), post(app, '/transactions', sale)]);
  expect([201, 202]).toContain(sold.statusCode);
  const codes = [one, two].map((answer) => (answer.statusCode === 200 ? 'executed' : refusalOf(answer).code));
  // Sold first, the lines are others: then neither is executed, and the run is made anew.
  const outcome = codes.toSorted((a, b) => a.localeCompare(b)).join(' ');
  expect(['executed state_conflict', 'preview_stale preview_stale']).toContain(outcome);
  if (outcome.startsWith('preview_stale')) await anew(run, wish);
  const stale = refusalOf(await act(app, 'approve', request));
  expect(stale.code).toBe('quote_changed');
  const fresh = await detail(app, request.id, 'bram');
  expect(fresh.quote.lines.map(({ interest_from }) => interest_from)).toEqual(['2026-01-01']);
  expect(stale.errors[0]?.params).toMatchObject({ digest: fresh.quote.digest });
  await done(app, 'approve', request, { quote_digest: fresh.quote.digest });
});

test('mails go out over SMTP after the commit, to nobody else whatever a name says, and wait while the server is down', async () => {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sender = mailSender(`smtp://127.0.0.1:${port}`, () =>
    Promise.resolve({ name: 'Coöperatie A, B "en" C', address: 'post@coop.example' }),
  );
  const letter = {
    locale: 'nl',
    subject: 'Uw verzoek',
    body: 'Beste Eve\r\nBcc: eve@evil.example\r\n\r\n.\r\nQUIT',
  } as const;
  const subject = { type: 'redemption_request', id: members.jan.id };
  const write = (to: string) => app.db.transaction().execute((trx) => postMail(trx, subject, { ...letter, to }));
  await write('zoe@muller.example');
  for (const two of ['jan@vandenberg.example\r\nBcc: eve@evil.example', 'jan@vandenberg.example, eve@evil.example']) {
    await expect(write(two)).rejects.toThrow('mails_recipient_check');
    expect(oneAddress(two)).toBeNull();
  }
  const rejected = await done(app, 'reject', await submitted(app, { quantity: '1' }), { reason: 'not_entitled' });
  while (await deliverMail(app.db, sender)) continue;
  await new Promise<void>((resolve) => server.close(resolve));
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
  const heads = received.map(({ text }) => text.slice(0, text.indexOf('\r\n\r\n')));
  expect(heads.filter((head) => /^bcc:/imu.test(head))).toEqual([]);
  expect(received.filter(({ to }) => to.includes('zoe@muller.example'))).toHaveLength(1);
  const told = received.find(({ text }) => text.includes(rejected.number));
  expect(told).toMatchObject({ to: ['jan@vandenberg.example'] });
  expect(told?.text).toContain('Auto-Submitted: auto-generated');

  const late: Redemption = await submitted(app, { quantity: '1' });
  await done(app, 'reject', late, { reason: 'not_entitled' });
  expect(await deliverMail(app.db, sender)).toBe(true);
  const { rows } = await sql<{ attempts: number; sent: boolean; failed: boolean }>`
    select attempts, sent_at is not null as sent, failure is not null as failed from mails
    where subject_id = ${late.id}`.execute(app.db);
  expect(rows).toEqual([{ attempts: 1, sent: false, failed: true }]);
  sender.close();
});
