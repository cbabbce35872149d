import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { firstAnswers } from './firstAnswers.ts';

const query = (name: string, queryFn: () => Promise<string>) => ({ queryKey: [name], queryFn, retry: false });

test('what is asked for is in the cache when the page is drawn, also where one of the answers failed', async () => {
  const client = new QueryClient();
  await firstAnswers(client, (ask) => {
    ask(query('one', async () => 'first'));
    ask(query('two', () => Promise.reject(new Error('refused'))));
  });
  expect([client.getQueryData(['one']), client.getQueryState(['two'])?.status]).toEqual(['first', 'error']);
});

test('an answer that takes long holds no page up, and is still on its way', async () => {
  const client = new QueryClient();
  await firstAnswers(client, (ask) => ask(query('one', () => new Promise(() => {}))), 1);
  expect(client.getQueryState(['one'])?.fetchStatus).toBe('fetching');
});

test('what the cache has is not asked for again, nor waited for: the page asks itself where that is old', async () => {
  const client = new QueryClient();
  client.setQueryData(['one'], 'earlier', { updatedAt: 0 });
  await firstAnswers(client, (ask) => ask(query('one', () => Promise.reject(new Error('asked')))));
  expect(client.getQueryState(['one'])).toMatchObject({ data: 'earlier', status: 'success' });
});
