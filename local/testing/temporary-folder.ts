import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type OnEnd = (end: () => Promise<void>) => void;

export async function temporaryFolder(onEnd: OnEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guidon-test-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
