import { afterEach, expect, test, vi } from 'vitest';
import { createEarlyAnswers } from './early.ts';

const url = 'https://app.example/api/v1/me';
afterEach(() => vi.useRealTimers());

function early() {
  const send = vi.fn<(request: Request) => Promise<Response>>(async (request) => new Response(request.url));
  return { send, answers: createEarlyAnswers(send) };
}

test('an answer is handed out once, to the request it was asked for', async () => {
  const { send, answers } = early();
  answers.ask(url, 10_000);
  expect(answers.take(new Request(`${url}?x=1`))).toBeUndefined();
  expect(await (await answers.take(new Request(url)))?.text()).toBe(url);
  expect(answers.take(new Request(url))).toBeUndefined();
  expect(send).toHaveBeenCalledOnce();
});

test('after a change nothing holds that was asked for before it', () => {
  const { answers } = early();
  answers.ask(url, 10_000);
  expect(answers.take(new Request(`${url}/x`, { method: 'POST' }))).toBeUndefined();
  expect(answers.take(new Request(url))).toBeUndefined();
});

test('who signs in next is given nothing that was asked for before', () => {
  const { send, answers } = early();
  answers.ask(url, 10_000);
  answers.clear();
  expect(answers.take(new Request(url))).toBeUndefined();
  answers.ask(url, 10_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('what was just asked for is not asked for twice', () => {
  const { send, answers } = early();
  answers.ask(url, 10_000);
  answers.ask(url, 10_000);
  expect(send).toHaveBeenCalledOnce();
});

test('what was asked for long ago is asked anew', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { answers } = early();
  answers.ask(url, 10_000);
  vi.advanceTimersByTime(10_000);
  expect(answers.take(new Request(url))).toBeUndefined();
});

test('a failure is told to whoever takes it, and to nobody else', async () => {
  const answers = createEarlyAnswers(() => Promise.reject(new TypeError('Failed to fetch')));
  answers.ask(url, 10_000);
  await expect(answers.take(new Request(url))).rejects.toThrow('Failed to fetch');
  answers.ask(url, 10_000);
  await Promise.resolve();
  await Promise.resolve();
  expect(answers.take(new Request(url))).toBeUndefined();
});
