import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { BUNDLING } from './build.ts';
import { treeShaking } from './tree-shaking.ts';

const LEAN = { plugins: [treeShaking] };

/** What a module exports once it is bundled. */
async function bundled(contents: string, options: BuildOptions = {}) {
  const { outputFiles } = await build({
    ...BUNDLING,
    ...options,
    write: false,
    stdin: { contents, resolveDir: import.meta.dirname },
  });
  const [file] = outputFiles;
  return import(`data:text/javascript,${encodeURIComponent(file?.text ?? '')}`);
}

/** A description refers to others by functions that give them, and may come back to itself. */
function inFull(value: unknown, known = new Map<unknown, number>()): unknown {
  if (typeof value === 'function') return inFull(value(), known);
  if (!Array.isArray(value)) return value;
  const number = known.get(value);
  if (number !== undefined) return { number };
  known.set(value, known.size);
  return value.map((part) => inFull(part, known));
}

test('the SDK describes its calls as before', async () => {
  const contents = "export * from '@aws-sdk/client-s3/dist-es/schemas/schemas_0.js'";
  const { errorTypeRegistries: _, ...plain } = await bundled(contents);
  const lean = await bundled(contents, LEAN);
  expect(Object.keys(plain)).toContain('GetObject$');
  for (const [name, description] of Object.entries(plain)) {
    expect(inFull(lean[name]), name).toEqual(inFull(description));
  }
});

test('a schema takes and refuses what it did', async () => {
  const lean = await bundled("export * from 'zod'", LEAN);
  const judged = ({ array, iso, number, object, string }: typeof z) => {
    const schema = object({
      name: string().min(2).max(4),
      counts: array(number().int().positive()).optional(),
      at: iso.datetime().nullable(),
    });
    return [
      { name: 'abc', counts: [1, 2], at: null },
      { name: 'abcde', counts: [0.5], at: 'today' },
      { counts: 'none' },
    ].map((value) => schema.safeParse(value).error?.issues ?? 'taken');
  };
  expect(judged(lean)).toEqual(judged(z));
  expect(lean.string().max(4).maxLength).toBe(4);
});
