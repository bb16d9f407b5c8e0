import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Passes the arguments to Vitest, and prints the output of the checks after that of the tests. */
const checks = spawn('npm', ['run', '-s', 'check'], { stdio: ['ignore', 'pipe', 'inherit'] });
const output = text(checks.stdout);
const checked = once(checks, 'exit');

const projects = ['!robustness', '!properties*', '!screens-development'].flatMap((name) => [
  '--project',
  name,
]);
const tests = spawn('vitest', ['run', ...projects, ...process.argv.slice(2)], { stdio: 'inherit' });
const [testCode] = await once(tests, 'exit');
const [checkCode] = await checked;

process.stdout.write(await output);
console.log(checkCode === 0 ? 'The checks passed.' : 'The checks failed.');
process.exitCode = testCode === 0 && checkCode === 0 ? 0 : 1;
