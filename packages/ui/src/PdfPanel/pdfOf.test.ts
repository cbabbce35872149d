import { expect, test, vi } from 'vitest';
import { asPdf, pdfOf } from './pdfOf.ts';

const { signal } = new AbortController();

test('what begins as a PDF is one, whatever it is called', async () => {
  const pdf = await asPdf(new Blob(['%PDF-1.7 …'], { type: 'text/html' }));
  expect(pdf?.type).toBe('application/pdf');
  expect(await pdf?.text()).toBe('%PDF-1.7 …');
});

test.each(['<script>', ' %PDF-1.7', '%pdf-1.7', '%PDF', ''])('"%s" is none, whatever it is called', async (text) => {
  const content = new Blob([text], { type: 'application/pdf' });
  expect(await asPdf(content)).toBeNull();
  expect(await pdfOf(content, signal)).toBe('refused');
});

test('an answer that says no, or never comes, is not a PDF that is refused', async () => {
  const answer = vi.spyOn(globalThis, 'fetch');
  answer.mockResolvedValueOnce(new Response('%PDF-', { status: 404 }));
  expect(await pdfOf('/papier', signal)).toBe('failed');
  answer.mockRejectedValueOnce(new TypeError('network'));
  expect(await pdfOf('/papier', signal)).toBe('failed');
  answer.mockResolvedValueOnce(new Response('%PDF-1.4', { headers: { 'content-type': 'text/html' } }));
  expect(await pdfOf('/papier', signal)).toHaveProperty('type', 'application/pdf');
  answer.mockRestore();
});
