import { expect, test } from 'vitest';
import { CodeLoadError, loadCode } from './code.ts';

test('what was loaded is handed on', async () => {
  expect(await loadCode(async () => 'Page')).toBe('Page');
});

test('what cannot be loaded is told apart from what fails while it runs', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module');
  const failure = loadCode(() => Promise.reject(gone));
  await expect(failure).rejects.toBeInstanceOf(CodeLoadError);
  await expect(failure).rejects.toMatchObject({ cause: gone });
});

test('a server that does not send the code is not waited for without end', async () => {
  await expect(loadCode(() => new Promise(() => {}), 10)).rejects.toBeInstanceOf(CodeLoadError);
});
