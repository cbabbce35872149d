// Two administrators on two servers take a step of the same thing at once, in every pair that there is: one step is done at most, and
// whoever sends one request twice has it done once.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createDatabase } from '../src/database.ts';
import { people } from './fixtures.ts';
import { closeSound, jwks, startTestApp } from './harness.ts';
import { batchOf, config, owedMember } from './payments/helpers.ts';
import { act, buy, clock, done, submitted } from './redemptions/helpers.ts';
import { booked, booking, members, post } from './transactions/helpers.ts';

const { payments, ibanHoldDays } = config;
const app = await startTestApp({ clock, config: { payments, ibanHoldDays } }, closeSound);
const db = createDatabase({ url: app.serviceUrl, max: 4 });
const beside = { db, app: await buildApp({ jwks, clock, config: app.config, db }) };
await buy(app, '900', '2025-03-01');
afterAll(async () => {
  await beside.app.close();
  await beside.db.destroy();
});

type Who = 'anna' | 'bram';
interface Step {
  place: string;
  version: number;
  verb: string;
  body: object;
  as: Who;
}
/** Something fresh, and what each step of it is sent with. */
interface Thing {
  place: string;
  version: number;
  bodies: Record<string, object>;
}

const here = ({ place, verb, body, as, version }: Step, key: string): Promise<LightMyRequestResponse> =>
  post(app, `${place}/${verb}`, body, { as, version, key });

async function there({ place, verb, body, as, version }: Step, key: string): Promise<LightMyRequestResponse> {
  const { id: sub, ...claims } = people[as];
  const authorization = `Bearer ${await app.token({ ...claims, sub })}`;
  const headers = { authorization, 'idempotency-key': key, 'if-match': `"${version}"` };
  return beside.app.inject({ method: 'POST', url: `/api/v1${place}/${verb}`, headers, payload: body });
}

const no = { comment: 'Nee.' };
const mistake = { reason_code: 'input_error' };
let lastNo = 400_000n;

const things: Record<string, () => Promise<Thing>> = {
  'a booking that waits': async () => {
    const { id, version } = await booked(app, { ...booking, quantity: '100' });
    return { place: `/transactions/${id}`, version, bodies: { approve: {}, reject: no, withdraw: {} } };
  },
  'a redemption that somebody asked to take back': async () => {
    const granted = await done(app, 'approve', await submitted(app, { quantity: '1' }));
    const { id, version } = (await act(app, 'reverse', granted, mistake, { as: 'anna' })).json<typeof granted>();
    return { place: `/redemption-requests/${id}`, version, bodies: { reverse: mistake, keep: {} } };
  },
  'a draft of a payment batch': async () => {
    lastNo += 1n;
    await owedMember(app, { member_no: lastNo });
    const { id, version } = await batchOf(app);
    return { place: `/payment-batches/${id}`, version, bodies: { approve: {}, withdraw: {} } };
  },
};

const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode < 300;
const say = (answers: readonly LightMyRequestResponse[]) =>
  answers.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');

describe.each(Object.entries(things))('%s', (_name, make) => {
  /** Every step by either of them. */
  const stepsOf = ({ bodies, ...of }: Thing): Step[] =>
    Object.entries(bodies).flatMap(([verb, body]) =>
      (['anna', 'bram'] as const).map((as) => ({ ...of, verb, body, as })),
    );

  test('is decided once, whoever else decides on another server', async () => {
    const count = stepsOf(await make()).length;
    let decided = 0;
    for (let first = 0; first < count; first += 1)
      for (let second = first + 1; second < count; second += 1) {
        /* oxlint-disable no-await-in-loop -- one pair after the other */
        const steps = stepsOf(await make());
        const [one, other] = [steps[first], steps[second]] as [Step, Step];
        const answers = await Promise.all([here(one, crypto.randomUUID()), there(other, crypto.randomUUID())]);
        const names = `${one.verb} by ${one.as}, ${other.verb} by ${other.as}: ${say(answers)}`;
        expect(Math.max(...answers.map(({ statusCode }) => statusCode)), names).toBeLessThan(500);
        expect(answers.filter(isDone).length, names).toBeLessThanOrEqual(1);
        decided += answers.filter(isDone).length;
        /* oxlint-enable no-await-in-loop */
      }
    expect(decided).toBeGreaterThan(0);
  });

  test('is decided once by one request that is sent to both', async () => {
    const [step] = stepsOf(await make()).filter(({ verb, as }) => as === 'bram' && /approve|reverse/u.test(verb)) as [
      Step,
    ];
    const key = crypto.randomUUID();
    const answers = await Promise.all([here(step, key), there(step, key)]);
    const refused = answers.filter((answer) => !isDone(answer));
    expect(refused.every((answer) => answer.json<{ code: string }>().code === 'idempotency_in_progress')).toBe(true);
    const bodies = new Set([...answers.filter(isDone), await there(step, key)].map(({ body }) => body));
    expect([...bodies], say(answers)).toHaveLength(1);
  });
});

test('what is there afterwards is what was decided, to the cent', async () => {
  const { body } = await app.request({ url: `/members/${members.jan.id}/holdings` });
  const { payable_cents } = JSON.parse(body) as { payable_cents: number };
  const { items } = (await app.request({ url: '/redemption-requests?status=approved&limit=100' })).json<{
    items: { quote: { net_cents: number } }[];
  }>();
  expect(payable_cents).toBe(items.reduce((sum, { quote }) => sum + quote.net_cents, 0));
});
