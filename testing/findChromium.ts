import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && path !== '' && existsSync(path));

/**
 * The Chromium to test with: CHROMIUM_PATH or the system's. Where there is none and apt is at hand, Debian's
 * package is installed; otherwise the run stops and says what to install.
 */
export function findChromium(): string {
  const found = find();
  if (found !== undefined) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Chromium is missing: installing the package chromium with apt-get.');
    const apt = (args: string): number | null =>
      spawnSync(`apt-get ${args}`, {
        shell: true,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status;
    if (apt('update -qq') === 0 && apt('install -y -qq --no-install-recommends chromium') === 0) {
      const installed = find();
      if (installed !== undefined) return installed;
    }
  }
  console.error(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: `sudo apt-get install chromium`) or set CHROMIUM_PATH to a Chromium or Chrome binary, then run the command again.',
  );
  process.exit(1);
}
