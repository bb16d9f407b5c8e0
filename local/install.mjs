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

function installBrowser() {
  const paths = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  if (paths.some((path) => path && existsSync(path))) return;
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!canInstall) {
    console.error(
      'The browser tests need Chromium: install it, and set CHROMIUM_PATH to its program.',
    );
    process.exit(1);
  }
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
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
