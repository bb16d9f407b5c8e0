import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import previous from './previous.json' with { type: 'json' };

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface PreviousRelease {
  command: [string, string];
  remove(): Promise<void>;
}

export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  const { commit } = previous;
  const git = (...args: string[]) => run('git', ['-C', ROOT, ...args]);
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new Error(
      `This clone does not contain ${commit}, the previous release. Run git fetch --unshallow.`,
    );
  });
  const directory = await mkdtemp(join(tmpdir(), 'guidon-previous-'));
  const archive = join(directory, 'release.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', directory]);
  await rm(archive);
  await installPackages(directory);
  return {
    command: [process.execPath, join(directory, 'local/start.ts')],
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function installPackages(directory: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [ROOT, directory].map((each) => readFile(join(each, 'package-lock.json'), 'utf8')),
  );
  if (ours === theirs) {
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    return;
  }
  await run(process.execPath, ['scripts/install.mjs'], { cwd: directory });
}
