// Installs missing dependencies before any other script. Uses plain JavaScript and Node's own modules only, because
// it must run on old Node versions and before any package is installed.
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';

const npm = windows ? 'npm.cmd' : 'npm';
if (!packagesAreInstalled()) installPackages();
if (process.argv.includes('--browser')) installBrowser();

/** npm enforces `allowScripts` of package.json from 11.19 on (`strict-allow-scripts` in .npmrc). For older
 *  versions, all scripts are ignored and only the allowed packages are rebuilt. */
function installPackages() {
  const ci = ['ci', '--no-audit', '--no-fund'];
  const [major, minor] = execSync('npm --version').toString().split('.').map(Number);
  if (major > 11 || (major === 11 && minor >= 19)) {
    run(npm, ci);
    return;
  }
  const { allowScripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  run(npm, [...ci, '--ignore-scripts']);
  run(npm, ['rebuild', ...Object.keys(allowScripts).filter((name) => allowScripts[name])]);
}

function packagesAreInstalled() {
  try {
    const required = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
    const installed = JSON.parse(
      readFileSync(`${root}node_modules/.package-lock.json`, 'utf8'),
    ).packages;
    return Object.entries(required).every(
      ([path, { version, optional, peer }]) =>
        path === '' || optional || peer || installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Prefers the headless shell, which renders the same pages with less than half the CPU of full Chromium. */
function installBrowser() {
  if (exists(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')) return;
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const hasOtherBrowser = exists(
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
  if (!canInstall) {
    if (hasOtherBrowser) return;
    console.error(
      'The browser tests need Chromium. Install it and set CHROMIUM_PATH to its executable.',
    );
    process.exit(1);
  }
  try {
    run('apt-get', ['update', '-qq']);
    installPackage('chromium-headless-shell');
  } catch (error) {
    if (hasOtherBrowser) return;
    console.warn(`${error.message}; installing full Chromium instead`);
    installPackage('chromium');
  }
}

function exists(...paths) {
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
