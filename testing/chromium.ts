const wholePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Debian's Chromium, also as root and without internet; CHROMIUM_PATH names another one. */
export const chromiumLaunch = {
  executablePath: wholePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--hide-scrollbars',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
};

/** The one without windows and viewers, where the run found it (findChromium.ts): for what looks at pages alone. */
export const shellLaunch = { ...chromiumLaunch, executablePath: process.env.CHROMIUM_SHELL_PATH ?? wholePath };
