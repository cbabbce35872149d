// `npm run doctor`: looks at a running set-up from outside and from inside, and names each setting that is wrong.
// `npm run doctor -- --cluster`, as root on one of three machines (docs/cluster.md), looks at the machines instead.
import { parseArgs } from 'node:util';
import type { Problem } from './doctor/ask.ts';
import { examineCluster } from './doctor/cluster/checks.ts';
import { probeCluster } from './doctor/cluster/probe.ts';
import { readClusterSetup } from './doctor/cluster/setup.ts';
import { examine } from './doctor/examine.ts';
import { readSetup } from './doctor/setup.ts';

let look: () => Promise<Problem[]>;
try {
  const { values } = parseArgs({ options: { cluster: { type: 'boolean' } } });
  look = values.cluster ? await cluster() : installation();
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
const problems = await look();
for (const { setting, sentence } of problems) console.log(`${setting}\n    ${sentence}`);
console.log(problems.length === 0 ? 'Nothing is wrong.' : `\n${problems.length} wrong.`);
process.exit(problems.length === 0 ? 0 : 1);

function installation(): () => Promise<Problem[]> {
  const setup = readSetup(process.env);
  return () => examine(setup);
}

async function cluster(): Promise<() => Promise<Problem[]>> {
  const setup = await readClusterSetup(process.env);
  return async () => examineCluster(await probeCluster(setup, new Date()));
}
