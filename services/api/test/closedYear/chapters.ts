// What administrators do in the year after: every writing route of the register is granted once, in the order of the work.
import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import type { Programme } from '../../src/modules/conversions/schemas.ts';
import type { MemberDetail } from '../../src/modules/members/detail.ts';
import type { Round } from '../../src/modules/returns/roundSchemas.ts';
import { file, formOf, helpersOf, sound as soundBatch } from '../bulk/helpers.ts';
import * as conversion from '../conversions/helpers.ts';
import { insertMember } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import * as payment from '../payments/helpers.ts';
import * as redemption from '../redemptions/helpers.ts';
import { callsOf } from '../returns/helpers.ts';
import { addDocument, approved, booked, booking, instruments, members, post } from '../transactions/helpers.ts';
import { approve, price, settle } from './year.ts';
import type { ClosedYear } from './year.ts';
import { smallPng } from '../smallFiles.ts';

const { bond, share } = instruments;
const { jan, zoe } = members;
/** What people and the cooperative are called by the end. */
export const renamed = { member: 'Anders', cooperative: 'Anders U.A.' };
const no = { comment: 'Toch niet.' };
const mistake = { reason_code: 'input_error' };

function sound(answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer;
}

interface Versioned {
  id: string;
  version: number;
}
type Options = Parameters<typeof post>[3];

/** The chapters in their order; from `deaths` on those who are written to are others, and called otherwise. */
export function chaptersOf(app: TestApp, year: ClosedYear): Record<string, () => Promise<void>> {
  const calls = callsOf(app);
  const bulk = helpersOf(app);
  const made = async <T = Versioned>(url: string, body: object, options: Options = {}) =>
    sound(await post(app, url, body, options)).json<T>();
  /** A step of something at its version. */
  const step = <T = Versioned>(place: string, of: Versioned, verb: string, body: object = {}, as: Person = 'bram') =>
    made<T>(`${place}/${of.id}/${verb}`, body, { as, version: of.version });
  /** What waits is turned down by Bram, and the same asked again is taken back by Anna. */
  const droppedTwice = async (ask: () => Promise<{ place: string; of: Versioned }>) => {
    const first = await ask();
    await step(first.place, first.of, 'reject', no);
    const second = await ask();
    await step(second.place, second.of, 'withdraw', {}, 'anna');
  };
  const document = async (place: string) => sound(await addDocument(app, place, 'akte.pdf')).json<{ id: string }>();

  let lastNo = 700_000n;
  const newMember = (more: object = {}) => insertMember(app.owner, { member_no: (lastNo += 1n), ...more });
  const member = async (id: string) => (await app.request({ url: `/members/${id}` })).json<MemberDetail>();
  const ofMember = async <T = Versioned>(id: string, verb: string, body: object, as: Person = 'anna') =>
    made<T>(`/members/${id}/${verb}`, body, { as, version: (await member(id)).version });

  return {
    async transactions() {
      await booked(app, booking);
      const waits = { ...booking, quantity: '200', effective_date: '2026-07-01' };
      await approved(app, await booked(app, waits));
      await droppedTwice(async () => ({ place: '/transactions', of: await booked(app, waits) }));
      await booked(app, { ...booking, kind: 'transfer', quantity: '2', counterparty_id: zoe.id, reason_code: 'gift' });
      await approved(app, await made(`/transactions/${year.dividend}/reverse`, mistake));
    },
    async prices() {
      await settle(app, '/setting-proposals', price('2026-02-01', 13_000));
      let month = 2;
      await droppedTwice(async () => {
        month += 1;
        return {
          place: '/setting-proposals',
          of: await made('/setting-proposals', price(`2026-0${month}-01`, 14_000)),
        };
      });
      await made('/settings/logos', { data: smallPng.toString('base64') });
    },
    async rates() {
      // Before interest is paid, which no rate may begin before.
      const ask = (valid_from: string) =>
        made(`/instruments/${bond.id}/coupon-rates`, { valid_from, coupon_ppm: 40_000 });
      await approve(app, '/coupon-rates', await ask('2026-03-01'));
      let month = 3;
      await droppedTwice(async () => {
        month += 1;
        return { place: '/coupon-rates', of: await ask(`2026-0${month}-01`) };
      });
    },
    async interest() {
      const runs = '/interest-runs';
      const accrual = { kind: 'accrual', instrument_id: bond.id, until: '2026-06-30' };
      await droppedTwice(async () => ({ place: runs, of: await made(runs, accrual) }));
      const run = await made(runs, { ...accrual, kind: 'payment', until: '2026-01-01' });
      const paid = await step(runs, run, 'approve');
      const asked = await step(runs, paid, 'reverse', mistake, 'anna');
      await step(runs, asked, 'reject', no);
    },
    async redemptions() {
      const { act, done, submitted } = redemption;
      const one = { quantity: '1' };
      const taken = await done(app, 'take', await submitted(app, one));
      const place = `/redemption-requests/${taken.id}`;
      await made(`${place}/comments`, { text: 'Belt terug.' });
      await document(place);
      const asked = await done(app, 'ask-document', taken);
      const quoted = await done(app, 'quote', asked, { effective_on: '2026-11-10' });
      const granted = await done(app, 'approve', quoted, { effective_on: '2026-11-10' });
      await done(app, 'keep', await done(app, 'reverse', granted, mistake));
      const other = await done(app, 'approve', await submitted(app, one));
      const back = await done(app, 'reverse', other, mistake);
      await done(app, 'reverse', back, mistake, { as: 'anna' });
      await done(app, 'reject', await submitted(app, one), { reason: 'other', text: 'Dit jaar niet.' });
      const left = { asked_by: 'Brief', withdrawn_on: '2026-10-05' };
      sound(await act(app, 'withdraw', await submitted(app, one), left, { as: 'anna' }));
      const { id, version, quote } = await submitted(app, one);
      await made(
        '/redemption-requests/approve',
        { items: [{ id, version, quote_digest: quote.digest }] },
        { as: 'bram' },
      );
    },
    async payments() {
      await payment.account(app, jan.id, 'NL20INGB0001234567', 'J van der Berg');
      const batch = async (...verbs: string[]) => {
        const request = await payment.approvedRequest(app, jan.id, '1');
        return payment.through(app, await payment.batchOf(app, [payment.line(request, true)]), 'approve', ...verbs);
      };
      await batch('file', 'withdraw');
      const paid = await batch('file', 'sent');
      const [{ amount_cents } = { amount_cents: 0 }] = paid.lines;
      const answer = { amount_cents, settled_on: paid.execution_date };
      await payment.stepped(app, paid, 'confirm', answer);
      const failed = await batch('file', 'sent');
      const [{ id: line_id, amount_cents: cents } = { id: '', amount_cents: 0 }] = failed.lines;
      await payment.stepped(app, failed, 'return', { ...answer, amount_cents: cents, line_id, code: 'AC04' });
    },
    async returns() {
      const { act, done, move, moved, open, submit } = calls;
      const few = { quantity: '2' };
      const taken = await done(await submit(jan.id, few), 'take');
      const place = `/share-return-requests/${taken.id}`;
      await made(`${place}/comments`, { text: 'Belt terug.' });
      await document(place);
      await done(await done(taken, 'ask-document'), 'admit');
      await done(await submit(jan.id, few), 'reject', { reason: 'other', text: 'Nee.' });
      const left = { asked_by: 'Brief', withdrawn_on: '2026-10-05' };
      sound(await act(await submit(jan.id, few), 'withdraw', left, 'anna'));
      const { id, version } = await submit(jan.id, few);
      await made('/share-return-requests/admit', { items: [{ id, version }] }, { as: 'bram' });
      sound(await move(await moved(await open(), 'calculate'), 'cancel'));
      const round = await calls.round({ budget_quantity: '3' });
      await made(`/return-rounds/${round.id}/letters`, {});
      const asked = await moved(await calls.get<Round>(`/return-rounds/${round.id}`), 'reverse', mistake);
      await moved(asked, 'keep', {}, 'bram');
      const given = await done(await calls.show(taken.id), 'reverse', mistake);
      sound(await act(given, 'keep', {}, 'anna'));
      const again = await moved(await calls.get<Round>(`/return-rounds/${round.id}`), 'reverse', mistake);
      await moved(again, 'reverse', mistake, 'bram');
    },
    async conversions() {
      const programmes = '/conversion-programmes';
      const plan = await conversion.programme(app);
      const ask = async () => ({
        place: programmes,
        of: await made(
          programmes,
          conversion.termsOf({ source_id: bond.id, basis: 'all_unlocked', next_on: '2026-12-01' }),
        ),
      });
      await droppedTwice(ask);
      const changed = await app.request({
        method: 'PUT',
        url: `${programmes}/${plan.id}`,
        body: conversion.termsOf({ remainder: 'keep_payable' }),
        headers: { 'idempotency-key': `change-${plan.id}`, 'if-match': `"${plan.version}"` },
      });
      await approve(app, programmes, sound(changed).json<Programme>());
      await conversion.choose(app, true, zoe.id);
      const run = await made('/conversion-runs', { programme_id: plan.id, run_on: '2026-01-15' });
      await conversion.step(app, run.id, 'calculate');
      const { items } = await conversion.linesOf(app, run.id);
      for (const decision of ['exclude', null]) {
        /* oxlint-disable no-await-in-loop -- the second takes the first back */
        const { version } = await conversion.read(app, run.id);
        const decided = await app.request({
          method: 'PATCH',
          url: `/conversion-runs/${run.id}/lines/${items[0]?.id}`,
          body: { decision, reason: 'Gebeld.' },
          headers: { 'idempotency-key': `line-${run.id}-${decision}`, 'if-match': `"${version}"` },
        });
        sound(decided);
        /* oxlint-enable no-await-in-loop */
      }
      await conversion.step(app, run.id, 'submit');
      await conversion.step(app, run.id, 'reject', no, 'bram');
      const { version: asked } = await conversion.read(app, run.id);
      await conversion.sent(app, `/conversion-runs/${run.id}/calculate`, {}, 'anna', asked);
      await made(`/jobs/${run.id}/cancel`, {});
      await conversion.settled(app);
      await conversion.step(app, run.id, 'calculate');
      await conversion.approval(app, run.id);
      await conversion.step(app, run.id, 'execute');
      await conversion.step(app, run.id, 'statements', {});
      await conversion.step(app, run.id, 'reverse', mistake);
      await conversion.step(app, run.id, 'keep', {}, 'bram');
      const next = await made('/conversion-runs', { programme_id: plan.id, run_on: '2027-01-15' });
      await conversion.step(app, next.id, 'cancel', no);
    },
    async bulk() {
      const row = (instrument: string, n: number) => `100001;Uitgifte;${instrument};01-07-2026;1;130,00;INLEG-${n}`;
      const batch = await bulk.uploaded(file(row('AANDEELTJE', 1), row('AANDEEL', 2)));
      const read = soundBatch(await bulk.step(batch, 'read', {}));
      const checked = await bulk.checked(read);
      const fix = { column: 'instrument', from: 'AANDEELTJE', to: 'AANDEEL' };
      const fixed = await bulk.settled(soundBatch(await bulk.step(checked, 'fix', fix)));
      const line = (await bulk.rowsOf(fixed))[0]?.line ?? 0;
      const mended = await bulk.settled(await bulk.mend(fixed, line, { cells: { reference: 'INLEG-9' } }));
      const submitted = soundBatch(await bulk.step(mended, 'submit'));
      const back = soundBatch(await bulk.step(submitted, 'reject', no, 'bram'));
      const posted = await bulk.booked(back);
      const asked = soundBatch(await bulk.step(posted, 'reverse', mistake));
      soundBatch(await bulk.step(asked, 'keep', {}, 'bram'));
      const other = await bulk.uploaded(file(row('AANDEEL', 3)), 'andere.csv');
      soundBatch(await bulk.step(other, 'discard'));
      const sheet = 'lidnummer;achternaam;instrument;aantal;verkregen op\r\n900001;Kramer;AANDEEL;1;01-07-2026\r\n';
      const moved = await bulk.checked(await bulk.uploaded(sheet, 'register.csv', { query: '?purpose=register' }));
      const compared = await app.request({
        method: 'PUT',
        url: `/bulk-batches/${moved.id}/old-totals`,
        body: { members: 1, instruments: [{ instrument: 'AANDEEL', quantity: '1', amount_cents: null }] },
        headers: { 'idempotency-key': `compare-${moved.id}`, 'if-match': `"${moved.version}"` },
      });
      const balance = formOf('saldo.csv', 'lidnummer;instrument;aantal\r\n900001;AANDEEL;1\r\n');
      const listed = await app.request({
        method: 'PUT',
        url: `/bulk-batches/${moved.id}/old-balance`,
        body: balance.body,
        headers: {
          ...balance.headers,
          'idempotency-key': `list-${moved.id}`,
          'if-match': `"${soundBatch(compared).version}"`,
        },
      });
      soundBatch(await bulk.step(soundBatch(listed), 'discard'));
    },
    async members() {
      await made('/members', { kind: 'person', given_name: 'Kees', family_name: 'Kramer', email: 'kees@example.org' });
      const id = await newMember({ identity_id: 'account-700' });
      const patched = await app.request({
        method: 'PATCH',
        url: `/members/${id}`,
        body: { birthdate: '1980-05-01', phone: '+31612345678' },
        headers: { 'idempotency-key': `patch-${id}`, 'if-match': `"${(await member(id)).version}"` },
      });
      sound(patched);
      await ofMember(id, 'unlink', { reason: 'Op verzoek' });
      await ofMember(id, 'block', { reason: 'Vermoeden van fraude' });
      await made(`/members/${id}/comments`, { text: 'Belt liever na zessen.' });
      await document(`/members/${id}`);
      const paper = await document(`/members/${id}/automated-conversion`);
      const account = await made<Account>(`/members/${id}/bank-accounts`, {
        iban: 'NL20INGB0001234567',
        holder_name: 'Lid',
      });
      await made(`/members/${id}/bank-accounts/${account.id}/reveal`, { reason: 'Gebeld' });
      const look = { as: 'bram', version: account.version } as const;
      await made(`/members/${id}/bank-accounts/${account.id}/verify`, { comment: 'Gezien' }, look);
      await approve(app, '/member-proposals', await ofMember(id, 'reinstate', { reason: 'Uitgezocht' }));
      const choice = { automated_conversion: true, document_id: paper.id, reason: 'Formulier' };
      sound(
        await app.request({
          method: 'PUT',
          url: `/members/${id}/automated-conversion`,
          body: choice,
          headers: { 'idempotency-key': `choice-${id}`, 'if-match': `"${(await member(id)).version}"` },
        }),
      );
      const gone = await newMember();
      await ofMember(gone, 'end', { on: '2026-03-01', reason: 'Opgezegd' });
      await approve(app, '/member-proposals', await ofMember(gone, 'reinstate', { reason: 'Vergissing' }));
      const ended = await newMember({ status: 'ended', ended_on: '2016-01-01', joined_on: '2010-01-01' });
      const forgotten = await ofMember(ended, 'anonymise', { reason: 'Bewaartermijn voorbij' });
      await approve(app, '/member-proposals', forgotten);
    },
    async periods() {
      const ask = async () => ({
        place: '/period-proposals',
        of: await made('/periods/2025/reopen', { reason: 'Een bon vergeten' }),
      });
      await droppedTwice(ask);
    },
    async desk() {
      await made('/notifications/mute', { kind: 'run', muted: true });
      await made('/notifications/read', { until: '2026-11-20T12:00:00Z' });
      sound(
        await app.request({
          method: 'PUT',
          url: '/saved-views/transactions',
          body: { views: [{ name: 'Dit jaar', query: 'kind=issue' }] },
          headers: { 'idempotency-key': 'views-of-anna', 'if-match': '"0"' },
        }),
      );
      const run = await made('/statement-runs', { year: 2025, reason: 'Jaarlijkse post' });
      await made(`/statement-runs/${run.id}/cancel`, {});
      await made(`/statement-runs/${run.id}/retry`, {});
      await booked(app, { ...booking, instrument_id: share.id, effective_date: '2026-11-01' });
    },
    async deaths() {
      // Of Zoë, who had shares at the end of the closed year; somebody else is an heir of all of it.
      const heir = await newMember();
      await ofMember(zoe.id, 'deceased', { on: '2026-08-01', reason: 'Akte van overlijden' });
      const { holdings } = await member(zoe.id);
      const division = {
        deceased_on: '2026-08-01',
        effective_date: '2026-11-01',
        document: 'Verklaring van erfrecht',
        shares: holdings.map(({ instrument, total }) => ({
          heir_id: heir,
          instrument_id: instrument.id,
          quantity: total,
        })),
      };
      await droppedTwice(async () => ({
        place: '/member-proposals',
        of: await ofMember(zoe.id, 'inheritance', division),
      }));
      await approve(app, '/member-proposals', await ofMember(zoe.id, 'inheritance', division));
    },
    async names() {
      const patched = await app.request({
        method: 'PATCH',
        url: `/members/${jan.id}`,
        body: { family_name: renamed.member, street_address: 'Kerkweg 1' },
        headers: { 'idempotency-key': `patch-${jan.id}`, 'if-match': `"${(await member(jan.id)).version}"` },
      });
      sound(patched);
      const values = { name: renamed.cooperative };
      await settle(app, '/setting-proposals', { section: 'cooperative', values, reason: 'Statutenwijziging' });
    },
  };
}
