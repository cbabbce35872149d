import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { logged, said } from './said.ts';

test('an error says what it is, also where a name has two addresses and none answers', async () => {
  expect(said(new Error('no'))).toBe('no');
  expect(said('no')).toBe('no');
  const failed: unknown = await fetch('http://127.0.0.1:1').catch((thrown: unknown) => thrown);
  expect(said(failed)).not.toBe('fetch failed');
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({ host: 'localhost', port: 1, lookup: (_host, _options, done) => done(null, addresses) });
  const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
  expect(said(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1');
});

test('the log has of an error what it is, where and why, and nothing else that it carries', () => {
  const cause = Object.assign(new Error('violates a rule'), { code: '23514', table: 'members', detail: 'Jansen' });
  const error = Object.assign(new Error('no', { cause }), { body: 'Jansen' });
  const { stack } = error;
  expect(JSON.parse(JSON.stringify(logged(error)))).toEqual({
    type: 'Error',
    message: 'no',
    stack,
    cause: { type: 'Error', message: 'violates a rule', stack: cause.stack, code: '23514', table: 'members' },
  });
  expect(logged(new AggregateError([error, 'lost']))).toMatchObject({
    errors: [{ message: 'no' }, { message: 'lost' }],
  });
});
