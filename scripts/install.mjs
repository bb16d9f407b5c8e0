// Installs what is missing, before anything else runs. Plain JavaScript and nothing but Node's own
// modules, since the machine's Node may be an old one and no package may be there yet.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

if (!packagesAreInstalled()) run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund']);
if (process.argv.includes('--browser')) installBrowser();

/** npm keeps what it installed in a lock file of its own, in the same words as ours. */
function packagesAreInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
    const installed = JSON.parse(
      readFileSync(`${root}node_modules/.package-lock.json`, 'utf8'),
    ).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional, peer }]) =>
        path === '' || optional || peer || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Debian's old headless shell draws the same pages for less than half the work of the whole browser. */
function installBrowser() {
  if (isThere(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')) return;
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const hasAnother = isThere(
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
  if (!canInstall) {
    if (hasAnother) return;
    console.error(
      'The browser tests need Chromium: install it, and set CHROMIUM_PATH to its program.',
    );
    process.exit(1);
  }
  try {
    run('apt-get', ['update', '-qq']);
    installPackage('chromium-headless-shell');
  } catch (error) {
    if (hasAnother) return;
    console.warn(`${error.message}: installing the whole browser instead`);
    installPackage('chromium');
  }
}

function isThere(...paths) {
  return paths.some((path) => path && existsSync(path));
}

function installPackage(name) {
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

function run(command, args) {
  console.log(`> ${command} ${args.join(' ')}`);
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: windows,
  });
}
