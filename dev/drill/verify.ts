import { migrate } from '@ledenbureau/api/migrate.ts';
import { runNode } from '../processes.ts';

/** Runs the migrations and `verify` on what came out of a backup. @throws Error with what verify said when it is not sound. */
export async function verify(ownerUrl: string, against?: string): Promise<void> {
  await migrate(ownerUrl);
  let output = '';
  await runNode(['services/api/src/verify.ts', ...(against === undefined ? [] : ['--against', against])], {
    env: { DATABASE_OWNER_URL: ownerUrl },
    onOutput: (text) => (output += text),
    failure: 'The restored register is not sound',
    signal: AbortSignal.timeout(3_600_000),
  }).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}:\n${output}`, { cause: error });
  });
}
