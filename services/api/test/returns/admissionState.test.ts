// What is told of a request and of a round before they are decided on, against what deciding answers.
import { beforeEach, expect, test } from 'vitest';
import { insertMember } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { addDocument, bodyOf, post, refusalOf } from '../transactions/helpers.ts';
import type { Round } from '../../src/modules/returns/roundSchemas.ts';
import type { ReturnRequest } from '../../src/modules/returns/schemas.ts';
import { callsOf, clock, good, terms } from './helpers.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let calls: ReturnType<typeof callsOf>;
let member = '';
beforeEach(async () => {
  app = await startTestApp({ clock }, closeSound);
  calls = callsOf(app);
  member = await insertMember(app.owner, { member_no: 340_001n });
});

type After = (request: ReturnRequest) => Promise<unknown>;
const dies: After = () =>
  app.owner.updateTable('members').set({ status: 'deceased' }).where('id', '=', member).execute();
const withPaper: After = (request) => addDocument(app, `/share-return-requests/${request.id}`, 'akte.pdf');
const isAdmitted: After = (request) => calls.done(request, 'admit');
const both =
  (...steps: After[]): After =>
  async (request) => {
    for (const step of steps) await step(request);
  };

interface Case {
  body?: object;
  as?: Person;
  lockUntil?: string;
  after?: After;
}

test.each<[state: string, answer: string | null, what: string, Case]>([
  ['now', null, 'is right', {}],
  ['now', null, 'is a gift with its deed', { body: { outcome: 'gift' }, after: withPaper }],
  ['own_entry', 'self_approval', 'was entered by oneself', { as: 'anna' }],
  ['locked', 'locked_until', 'is locked', { lockUntil: '2026-12-01' }],
  ['document_required', 'document_required', 'is a gift', { body: { outcome: 'gift' } }],
  ['document_required', 'document_required', 'is of an estate', { after: dies }],
  ['now', null, 'is of an estate with its certificate', { after: both(dies, withPaper) }],
  [
    'member_deceased',
    'member_deceased',
    'is a gift of an estate',
    { body: { outcome: 'gift' }, after: both(dies, withPaper) },
  ],
  ['closed', 'state_conflict', 'was admitted', { after: isAdmitted }],
])('admission %s: %s to what %s', async (state, answer, _what, { body, as = 'bram', lockUntil, after }) => {
  await calls.shares(member, 40, '2025-06-01', lockUntil);
  const request = await calls.submit(member, body);
  await after?.(request);
  const url = `/share-return-requests/${request.id}`;
  const view = bodyOf<ReturnRequest>(await app.request({ url, as }));
  expect(view.admission.state).toBe(state);
  const list = await app.request({ url: `/share-return-requests?member_id=${member}&admissible=true`, as });
  expect(bodyOf<{ total: number }>(list).total).toBe(state === 'now' ? 1 : 0);
  const many = { items: [{ id: request.id, version: view.version }] };
  const together = bodyOf<{ admitted: number }>(
    await post(app, '/share-return-requests/admit?dry_run=true', many, { as }),
  );
  expect(together.admitted).toBe(state === 'now' ? 1 : 0);
  const admitting = await calls.act(view, 'admit', {}, as);
  expect(answer === null ? admitting.statusCode : refusalOf(admitting).code, admitting.body).toBe(answer ?? 200);
});

type RoundAfter = (round: Round) => Promise<unknown>;
test.each<[decision: string, answer: string | null, what: string, as: Person, after?: RoundAfter]>([
  ['now', null, 'was worked out', 'bram'],
  ['own_entry', 'self_approval', 'was worked out by oneself', 'anna'],
  ['stale', 'preview_stale', 'has another request since', 'bram', () => calls.admitted(member, { quantity: '1' })],
  ['closed', 'state_conflict', 'was approved', 'bram', (round) => calls.approve(round)],
])('decision %s: %s to the round that %s', async (decision, answer, _what, as, after) => {
  await calls.shares(member, 40, '2025-06-01');
  await calls.admitted(member, { quantity: '5' });
  const { id } = bodyOf<Round>(await post(app, '/return-rounds', { instrument_id: good.id, ...terms }));
  const round = await calls.moved(await calls.get<Round>(`/return-rounds/${id}`), 'calculate');
  await after?.(round);
  const view = bodyOf<Round>(await app.request({ url: `/return-rounds/${id}`, as }));
  expect(view.decision).toBe(decision);
  const approving = await calls.move(view, 'approve', { input_sha256: view.calculation?.input_sha256 }, as);
  expect(answer === null ? approving.statusCode : refusalOf(approving).code, approving.body).toBe(answer ?? 200);
});
