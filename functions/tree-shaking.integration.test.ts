import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { BUNDLING } from './build.ts';
import { treeShaking } from './tree-shaking.ts';

const SHAKEN = { plugins: [treeShaking] };

async function importBundled(contents: string, options: BuildOptions = {}) {
  const { outputFiles } = await build({
    ...BUNDLING,
    ...options,
    write: false,
    stdin: { contents, resolveDir: import.meta.dirname },
  });
  const [file] = outputFiles;
  return import(`data:text/javascript,${encodeURIComponent(file?.text ?? '')}`);
}

/** Resolves references in a description: functions that return others, possibly circular. */
function resolve(value: unknown, known = new Map<unknown, number>()): unknown {
  if (typeof value === 'function') return resolve(value(), known);
  if (!Array.isArray(value)) return value;
  const number = known.get(value);
  if (number !== undefined) return { number };
  known.set(value, known.size);
  return value.map((part) => resolve(part, known));
}

test('keeps the SDK’s call descriptions unchanged', async () => {
  const contents = "export * from '@aws-sdk/client-s3/dist-es/schemas/schemas_0.js'";
  const { errorTypeRegistries: _, ...plain } = await importBundled(contents);
  const shaken = await importBundled(contents, SHAKEN);
  expect(Object.keys(plain)).toContain('GetObject$');
  for (const [name, description] of Object.entries(plain)) {
    expect(resolve(shaken[name]), name).toEqual(resolve(description));
  }
});

test('keeps validation by zod schemas unchanged', async () => {
  const shaken = await importBundled("export * from 'zod'", SHAKEN);
  const validate = ({ array, iso, number, object, string }: typeof z) => {
    const schema = object({
      name: string().min(2).max(4),
      counts: array(number().int().positive()).optional(),
      at: iso.datetime().nullable(),
    });
    return [
      { name: 'abc', counts: [1, 2], at: null },
      { name: 'abcde', counts: [0.5], at: 'today' },
      { counts: 'none' },
    ].map((value) => schema.safeParse(value).error?.issues ?? 'valid');
  };
  expect(validate(shaken)).toEqual(validate(z));
  expect(shaken.string().max(4).maxLength).toBe(4);
});
