import { cp } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createDataDir, startInstance } from './instance.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shop: { url: string };
    /** Other instances copy this data folder. */
    demoData: string;
  }
}

/** Imports the demo base once, and starts an instance with it that all browser tests share and must not change.
 *  `demoInstance` copies the data for tests that change it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demoData = await createDataDir();
  const importer = await startInstance(demoData.path);
  await importer.printed('The shop has ');
  await importer.stop();
  const dataDir = await createDataDir();
  await cp(demoData.path, dataDir.path, { recursive: true });
  const instance = await startInstance(dataDir.path);
  project.provide('shop', { url: instance.url });
  project.provide('demoData', demoData.path);
  return async () => {
    await instance.stop();
    await dataDir.remove();
    await demoData.remove();
  };
}
