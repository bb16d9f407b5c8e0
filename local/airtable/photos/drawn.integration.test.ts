import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/start.ts';
import { openDrawnFolder } from './drawn.ts';

it('keeps the photos of this drawing code, and clears away those of older code', async () => {
  const root = await temporaryFolder();
  const folder = await openDrawnFolder(root);
  await mkdir(folder);
  await mkdir(join(root, 'of-older-code'));
  expect(await openDrawnFolder(root)).toBe(folder);
  expect(await readdir(root)).toEqual([basename(folder)]);
});
