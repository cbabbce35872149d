// `npm run chromatic`: publishes Storybook for a review with Chromatic, where a project token is set. Modes (theme ×
// width) are those of .storybook/modes.ts; the same stories as in the visual review are photographed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.log('Chromatic was skipped: CHROMATIC_PROJECT_TOKEN is not set. Nothing was built or published.');
} else {
  const stories = ['--only-story-names', '**/Matrix', '--only-story-names', 'Patterns/**'];
  const { status } = spawnSync(
    'chromatic',
    ['--build-script-name', 'build-storybook', '--exit-zero-on-changes', ...stories],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
}
