import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FONTS, WEBP_DECODER } from './api/documents/render/assets.ts';
import { BUNDLING, bundleFunction } from './build.ts';
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
      contents: "export * from './api/documents/render/assets.ts'",
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
  const { files } = await bundleFunction('documents');
  for (const [file, contents] of files) await writeFile(join(directory, file), contents);
  const renderer = [...files.keys()].find((file) => /^render-\w+\.mjs$/.test(file)) ?? '';
  const { renderCertificate } = await import(String(pathToFileURL(join(directory, renderer))));
  const facts = {
    reference: 'GQ-7K4M-2XQ9',
    name: 'Łódź',
    quantity: 1,
    details: [],
    provenance: [],
  };
  const pdf = await renderCertificate({ ...facts, date: '2026-11-20T09:30:00.000Z' }, undefined, {
    name: 'Guidon',
    siteUrl: 'https://guidon.example',
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
