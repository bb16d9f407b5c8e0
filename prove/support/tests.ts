import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Ledger } from '../report.ts';

const VITEST = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

/** Runs test files of the suite, each test as one try of its file's promise.
 *  @param promises the files that try each promise, by their beginnings. */
export async function proveByTests(
  ledger: Ledger,
  promises: Record<string, readonly string[]>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'guidon-prove-'));
  const outputFile = join(directory, 'report.json');
  const files = Object.values(promises).flat();
  const run = spawn(
    process.execPath,
    [VITEST, 'run', '--reporter=json', `--outputFile=${outputFile}`, ...files],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await once(run, 'exit');
  const { testResults } = Report.parse(JSON.parse(await readFile(outputFile, 'utf8')));
  await rm(directory, { recursive: true });
  for (const [promise, ofPromise] of Object.entries(promises)) {
    for (const file of ofPromise) {
      const result = testResults.find(({ name }) => name.includes(`/${file}`));
      if (!result || result.assertionResults.length === 0) {
        ledger.note(promise, `${file} did not run: ${result?.message}`);
        continue;
      }
      for (const { fullName, status, failureMessages } of result.assertionResults) {
        ledger.note(
          promise,
          status === 'passed' ? undefined : `${fullName}: ${status} ${failureMessages?.[0]}`,
        );
      }
    }
  }
}
