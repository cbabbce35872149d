// Before `npm test`: says in a sentence that this Node is too old for the tests, where Vitest and jsdom would fail with a stack.
import { pathToFileURL } from 'node:url';

/**
 * Whether Vitest and jsdom run on a version of Node: 22.22.2 or later, 24.15 or later, or 26 and later.
 * @param {string} version as `process.versions.node` has it
 */
export function canTest(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 2);
  return major === 24 ? minor >= 15 : major >= 26;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !canTest(process.versions.node)) {
  console.error(`De tests van het portaal draaien op Node 22.22.2 of hoger, of 24.15 of hoger. Dit is ${process.version}.
The tests of the portal run on Node 22.22.2 or later, or 24.15 or later. This is ${process.version}.`);
  process.exitCode = 1;
}
