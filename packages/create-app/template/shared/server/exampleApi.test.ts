// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { answerApi } from './exampleApi.mjs';

vi.mock('./member.mjs', () => ({
  answerForAccount: async () => null,
  readMember: async (request: Request) => request.headers.get('authorization'),
}));

const call = (path: string, init: RequestInit = {}) =>
  answerApi(new Request(`http://localhost/api/v1${path}`, { headers: { authorization: 'anna' }, ...init }));
const post = (body: unknown) => call('/redemptions', { method: 'POST', body: JSON.stringify(body) });

test('nobody in particular is told nothing', async () => {
  expect((await call('/holdings', { headers: {} })).status).toBe(401);
});

test('a redemption is kept and told of, to the member who asked for it alone', async () => {
  expect((await post({ quantity: '3', iban: 'NL91ABNA0417164300' })).status).toBe(201);
  expect(await (await call('/notices')).json()).toMatchObject([
    { kind: 'requested', quantity: '3' },
    { id: 'welcome' },
  ]);
  const bram = { headers: { authorization: 'bram' } };
  expect(await (await call('/notices', bram)).json()).toMatchObject([{ id: 'welcome' }]);
});

test('what is left to redeem is what was not asked for yet, and more is refused', async () => {
  const carla = { headers: { authorization: 'carla' } };
  const order = (quantity: string) =>
    call('/redemptions', { ...carla, method: 'POST', body: JSON.stringify({ quantity, iban: 'NL91ABNA0417164300' }) });
  const redeemable = async () =>
    ((await (await call('/holdings', carla)).json()) as { redeemable: string }[]).map((one) => one.redeemable);
  expect((await order('11')).status).toBe(422);
  expect((await order('7')).status).toBe(201);
  expect(await redeemable()).toEqual(['3', '0']);
  expect((await order('4')).status).toBe(422);
});

test.each([{}, { quantity: '0', iban: 'NL91ABNA0417164300' }, { quantity: '2.5', iban: '' }, null])(
  'what is no request is refused: %j',
  async (body) => {
    expect((await post(body)).status).toBe(422);
  },
);

test('there is nothing else', async () => {
  expect((await call('/members')).status).toBe(404);
});
