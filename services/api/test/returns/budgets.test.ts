// A budget of nothing means the same wherever a budget can be given, in units and in euros.
import { describe, expect, test } from 'vitest';
import type { Summary } from '../../src/modules/redemptions/schemas.ts';
import type { Round, WhatIf } from '../../src/modules/returns/roundSchemas.ts';
import type { SettingProposal } from '../../src/modules/settings/schemas.ts';
import { broken } from '../conversions/helpers.ts';
import { components, operations } from '../fuzz/operations.ts';
import type { Schema } from '../fuzz/samples.ts';
import { startTestApp } from '../harness.ts';
import { post } from '../transactions/helpers.ts';
import { callsOf, clock, good, sound } from './helpers.ts';

const app = await startTestApp({ clock });
const calls = callsOf(app);
const { jan } = app.fixtures.members;
await calls.shares(jan.id, 40, '2016-03-01');
await calls.admitted(jan.id);

/** What a part of a document can be given in: every name that speaks of a budget. */
function budgetsIn(schema: Schema | undefined): string[] {
  if (schema?.$ref !== undefined) return budgetsIn(components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const { properties = {}, anyOf = [], oneOf = [], items } = schema ?? {};
  const own = Object.keys(properties).filter((name) => name.includes('budget'));
  return [...own, ...[...Object.values(properties), ...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap(budgetsIn)];
}

type Zero = { budget_quantity: string } | { budget_cents: 0 };
const terms = { instrument_id: good.id, fiscal_year: 2025, cut_off: '2026-09-30', policy: 'first_come' };
const cancelled = ({ id, version }: Pick<Round, 'id' | 'version'>) =>
  post(app, `/return-rounds/${id}/cancel`, {}, { version });

/** A round with another budget, changed to this one: what comes of it. */
async function recalculated(zero: Zero, price_cents: number): Promise<WhatIf['sums']> {
  const round = await calls.open({ budget_quantity: '5' });
  const { instrument_id: _same, ...rest } = terms;
  const changed = await calls.moved(round, 'calculate', { terms: { ...rest, ...zero, price_cents } });
  sound(await cancelled(changed));
  return changed.calculation?.sums as WhatIf['sums'];
}

/** Each route that takes a budget, and what it gives away of a budget of nothing. */
const routes: Record<string, (zero: Zero, price_cents: number) => Promise<WhatIf['sums']>> = {
  'POST /return-rounds': async (zero, price_cents) =>
    sound(await post(app, '/return-rounds?dry_run=true', { ...terms, ...zero, price_cents })).json<WhatIf>().sums,
  'POST /return-rounds/{id}/calculate': recalculated,
  'GET /return-rounds/{id}/what-if': async (zero, price_cents) => {
    const round = await calls.open({ budget_quantity: '5' });
    const query = new URLSearchParams({ ...zero, price_cents: String(price_cents) } as Record<string, string>);
    const { sums } = await calls.get<WhatIf>(`/return-rounds/${round.id}/what-if?${query.toString()}`);
    sound(await cancelled(round));
    return sums;
  },
};
/** A budget in euros only, of which none is no limit: below. */
const inEuros = ['POST /setting-proposals'];

test('every route that takes a budget is tried', () => {
  const taking = operations.filter(
    ({ parameters, requestBody }) =>
      parameters.some(({ name }) => name.includes('budget')) ||
      budgetsIn(requestBody?.content['application/json']?.schema).length > 0,
  );
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...Object.keys(routes), ...inEuros].sort(),
  );
});

describe.each(Object.keys(routes))('%s', (route) => {
  test.each([2_400, 0])('gives nothing of a budget of nothing at a price of %i cents', async (price) => {
    const zeros: Zero[] = ['0', '00', '0.0', '0.0000'].map((budget_quantity) => ({ budget_quantity }));
    const results: WhatIf['sums'][] = [];
    for (const zero of [{ budget_cents: 0 } as const, ...zeros]) {
      // oxlint-disable-next-line no-await-in-loop -- of an instrument one round is open at a time
      results.push(await (routes[route] as (typeof routes)[string])(zero, price));
    }
    expect(results[0]).toMatchObject({ requests: 1, asked: '35', allocated: '0', amount_cents: 0 });
    expect(results).toEqual(results.map(() => results[0]));
  });
});

test.each<Zero>([{ budget_quantity: '0' }, { budget_cents: 0 }])(
  'a round of %o is carried out, and who asked waits',
  async (zero) => {
    const before = await calls.get<{ items: { status: string }[] }>('/share-return-requests');
    const round = await calls.round({ budget_quantity: null, ...zero, price_cents: 0 });
    expect(round).toMatchObject({ status: 'done', calculation: { sums: { allocated: '0', amount_cents: 0 } } });
    expect(await calls.lines(round)).toMatchObject([{ status: 'nothing', allocated: '0' }]);
    expect(before.items).toHaveLength(1);
    expect(await calls.get('/share-return-requests')).toMatchObject({ items: [{ status: 'waiting' }] });
    expect(await broken(app)).toEqual([]);
  },
);

test('a budget of nothing for redemptions is none to give, and not that there is no limit', async () => {
  const budget = async () => (await calls.get<Summary>('/redemption-requests/summary')).budget;
  expect(await budget()).toMatchObject({ budget_cents: null, free_cents: null });
  const { thresholds: values } = await calls.get<{ thresholds: object }>('/settings');
  const asked = { section: 'thresholds', values: { ...values, redemption_budget_cents: 0 }, reason: 'Dit jaar niets.' };
  const { id, version } = sound(await post(app, '/setting-proposals', asked)).json<SettingProposal>();
  sound(await post(app, `/setting-proposals/${id}/approve`, {}, { as: 'bram', version }));
  expect(await budget()).toMatchObject({ budget_cents: 0, free_cents: 0 });
});
