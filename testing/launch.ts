import { chromium, type Browser } from 'playwright';
import { chromiumLaunch } from './chromium.ts';
import { findChromium } from './findChromium.ts';

/** Starts the Chromium of every test, picture and measurement; installs it first where that is possible. */
export const launchChromium = (extraArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...chromiumLaunch, args: [...chromiumLaunch.args, ...extraArgs], executablePath: findChromium() });
