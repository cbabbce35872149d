// `npm run doctor`: looks at a running set-up from outside and from inside, and names each setting that is wrong.
import { examine } from './doctor/examine.ts';
import { readSetup } from './doctor/setup.ts';
import type { Setup } from './doctor/setup.ts';

let setup: Setup;
try {
  setup = readSetup(process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
const problems = await examine(setup);
for (const { setting, sentence } of problems) console.log(`${setting}\n    ${sentence}`);
console.log(problems.length === 0 ? 'Nothing is wrong.' : `\n${problems.length} wrong.`);
process.exit(problems.length === 0 ? 0 : 1);
