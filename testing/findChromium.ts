import { existsSync } from 'node:fs';
import { installPackage } from './debianPackage.ts';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const shell = '/usr/bin/chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

/**
 * The Chromium to test with: CHROMIUM_PATH or the system's. Where there is none and apt is at hand, Debian's
 * package is installed; otherwise the run stops and says what to install.
 */
export function findChromium(): string {
  const browser = () => firstOf([process.env.CHROMIUM_PATH, ...places]);
  const path = browser() ?? (installPackage('Chromium', 'chromium') ? browser() : undefined);
  if (path !== undefined) return path;
  console.error(
    'The browser tests need Chromium. Install it (Debian and Ubuntu: `sudo apt-get install chromium`) or set CHROMIUM_PATH to a Chromium or Chrome binary, then run the command again.',
  );
  process.exit(1);
}

/**
 * The same engine without windows, menus and viewers, which takes a third less of the processor: CHROMIUM_SHELL_PATH or
 * Debian's own package of it, installed where that is possible; else the whole Chromium.
 */
export function findChromiumShell(): string {
  const { CHROMIUM_PATH: chosen, CHROMIUM_SHELL_PATH: path } = process.env;
  if (firstOf([path]) !== undefined) return path!;
  // who chose a browser tests with that one
  if (chosen !== undefined && chosen !== '') return findChromium();
  return (
    firstOf([shell]) ??
    (installPackage('Chromium', 'chromium-headless-shell') ? firstOf([shell]) : undefined) ??
    findChromium()
  );
}
