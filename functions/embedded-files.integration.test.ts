import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUNCTIONS_DIR } from '../scripts/build.ts';
import { BUNDLING } from './build.ts';
import { FONTS, WEBP_DECODER } from './domain/documents/assets.ts';
import { embeddedFiles } from './embedded-files.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guidon-embedded-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('bundles contain the files of packages and read none', async () => {
  const { outputFiles } = await build({
    ...BUNDLING,
    plugins: [embeddedFiles],
    write: false,
    stdin: {
      contents: "export * from './domain/documents/assets.ts'",
      resolveDir: import.meta.dirname,
    },
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text).not.toMatch(/readFileSync|createRequire/);
  const bundled = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect(bundled.FONTS).toEqual(FONTS);
  expect(bundled.WEBP_DECODER).toEqual(WEBP_DECODER);
});

test('the bundled renderer needs no other files', async () => {
  await cp(join(FUNCTIONS_DIR, 'documents'), directory, { recursive: true });
  const renderer = (await readdir(directory)).find((file) => /^render-\w+\.mjs$/.test(file)) ?? '';
  const { renderCertificate } = await import(String(pathToFileURL(join(directory, renderer))));
  const facts = {
    reference: 'GQ-7K4M-2XQ9',
    name: 'Łódź',
    quantity: 1,
    details: [],
    provenance: [],
    url: 'https://guidon.example/certificate/code',
  };
  const pdf = await renderCertificate({ ...facts, date: '2026-11-20T09:30:00.000Z' }, undefined, {
    name: 'Guidon',
    siteUrl: 'https://guidon.example',
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
