import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const PHONE = { width: 375, height: 812 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * Disables background network requests.
 * @throws Error when Chromium is missing; `npm test` installs it
 */
export function chromiumOptions(args: readonly string[] = []): LaunchOptions {
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('Chromium is missing: npm test installs it');
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  };
}

export function launchBrowser(
  args: readonly string[] = [],
  ignoreDefaultArgs: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions(args), ignoreDefaultArgs: [...ignoreDefaultArgs] });
}
