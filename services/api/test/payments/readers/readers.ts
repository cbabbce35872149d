import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const here = fileURLToPath(new URL('.', import.meta.url));
/** Where `node services/api/test/payments/readers/install.ts` puts the readers. */
export const folder = fileURLToPath(new URL('../../../../../.cache/readers', import.meta.url));
export const [python, java] = [join(folder, 'python'), join(folder, 'java')];
const run = promisify(execFile);

/** What a reader finds in a payment file: amounts as they are written, a transfer as id, amount, name, IBAN and remittance. */
export interface Said {
  msg_id: string;
  count: number;
  total: string;
  execution_date: string;
  debtor: [name: string, iban: string];
  transfers: [endToEndId: string, amount: string, name: string, iban: string, remittance: string][];
}

const reader = (program: string, args: readonly string[]) => async (file: string) => {
  const { stdout } = await run(program, [...args, file], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Said;
};

/** Two programs that others wrote, in two languages, and that know nothing of each other: pyiso20022 and Prowide ISO 20022. */
export const readers: Record<string, (file: string) => Promise<Said>> = {
  pyiso20022: reader('python3', [join(here, 'read.py'), python]),
  prowide: reader('java', ['-XX:TieredStopAtLevel=1', '-cp', [java, join(java, '*')].join(delimiter), 'Read']),
};

/** Whether they are on this machine. */
export const installed = existsSync(join(python, 'pyiso20022')) && existsSync(join(java, 'Read.class'));
