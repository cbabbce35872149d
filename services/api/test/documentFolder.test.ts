// `services/api/src/documents.ts`: what lay in a folder (DOCUMENTS_DIR, until 0.1.0) comes into the register.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { digestOfBytes } from '../src/paper/documents.ts';
import { requiredVariables, startTestApp, writePastTriggers } from './harness.ts';
import { buy, clock, submitted } from './redemptions/helpers.ts';
import { compiled } from './serviceProcess.ts';
import { addDocument } from './transactions/helpers.ts';

const run = promisify(execFile);
const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\ntrailer\n<< >>\n%%EOF\n`);
const [letter, will, stranger] = [pdfOf('letter'), pdfOf('will'), pdfOf('of a request that was never made')];

const folder = await mkdtemp(join(tmpdir(), 'documents-'));
const app = await startTestApp({ clock });
await buy(app, '10', '2025-03-01');
afterAll(() => rm(folder, { recursive: true }));

const fileOf = (bytes: Buffer) => join(folder, digestOfBytes(bytes));

async function take(): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = [join(import.meta.dirname, '../src/documents.ts'), folder];
  try {
    return { code: 0, ...(await run(process.execPath, args, { env: { ...compiled, DATABASE_URL: app.serviceUrl } })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const keptDigests = async () => {
  const { rows } = await sql<{ sha256: string }>`select sha256 from document_contents order by 1`.execute(app.db);
  return rows.map(({ sha256 }) => sha256);
};

test('a folder comes into the register: what it names, as it was kept, once; and the rest is named', async () => {
  const request = await submitted(app, { quantity: '1', reason: 'death' });
  for (const [name, bytes] of [['brief.pdf', letter] as const, ['testament.pdf', will] as const]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await addDocument(app, `/redemption-requests/${request.id}`, name, { bytes });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  await writePastTriggers(app.url, 'delete from document_contents');
  await writeFile(fileOf(letter), letter);
  await writeFile(fileOf(stranger), stranger);

  const first = await take();
  expect(first).toMatchObject({ code: 1, stdout: '1 documents are in the register now; 1 are still not.\n' });
  expect(first.stderr).toBe(`MISSING  ${digestOfBytes(will)}\n`);
  expect(await keptDigests()).toEqual([digestOfBytes(letter)]);

  await writeFile(fileOf(will), letter);
  expect((await take()).stderr).toBe(`CHANGED  ${digestOfBytes(will)}\n`);

  await writeFile(fileOf(will), will);
  expect(await take()).toMatchObject({ code: 0, stdout: '1 documents are in the register now; 0 are still not.\n' });
  expect(await take()).toMatchObject({ code: 0, stdout: '0 documents are in the register now; 0 are still not.\n' });
  expect(await keptDigests()).toEqual([digestOfBytes(letter), digestOfBytes(will)].toSorted());
});

test('a process that is still told of a folder does not start, and says what to do', () => {
  expect(() => readConfig({ ...requiredVariables, DOCUMENTS_DIR: '/srv/documents' })).toThrow(
    'DOCUMENTS_DIR: documents are in the register: take them in (docs/deploy.md, "Documents") and leave this out',
  );
  expect(readConfig({ ...requiredVariables, DOCUMENTS_DIR: '' }).port).toBe(3000);
});
