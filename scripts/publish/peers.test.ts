// npm and pnpm put the peers of what we depend on within reach by themselves; Yarn's Plug'n'Play does not.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { libraries, manifestOf } from './packages.ts';

test.each(libraries)('$name has beside it what its dependencies ask of whoever installs them', ({ folder }) => {
  const { dependencies = {}, peerDependencies = {} } = manifestOf(folder);
  const missing = Object.keys(dependencies).flatMap((name) => {
    const theirs = manifestOf(join(folder, 'node_modules', name));
    return Object.keys(theirs.peerDependencies ?? {})
      .filter((peer) => theirs.peerDependenciesMeta?.[peer]?.optional !== true)
      .filter((peer) => !(peer in dependencies) && !(peer in peerDependencies))
      .map((peer) => `${name} needs ${peer}`);
  });
  expect(missing).toEqual([]);
});
