import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/** Licenses that permit use in a closed-source product. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Discussed in docs/decisions/0022. */
const DISCUSSED_LICENSES = new Map([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['axe-core', 'MPL-2.0'],
  ['libheif-js', 'LGPL-3.0'],
  ['lightningcss', 'MPL-2.0'],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ['dictionary-en', ''],
  ['humanize-number', ''],
  ['png-js', ''],
]);

const License = z
  .object({
    license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
    expression: z.string().optional(),
  })
  .transform(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '');
const Sbom = z.object({
  components: z.array(z.object({ name: z.string(), licenses: z.array(License).default([]) })),
});

/** For `OR` one license must be permitted; for `AND` all of them. */
const isPermitted = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((id) => LICENSES.has(id)));

describe('every package has a license that permits our use', () => {
  test('every package has a permitted license, as npm sbom names it', async () => {
    const sbom = await promisify(execFile)('npm', ['sbom', '--sbom-format=cyclonedx'], {
      maxBuffer: 64 * 1024 ** 2,
    });
    const { components } = Sbom.parse(JSON.parse(sbom.stdout));
    const packages = components.map(
      ({ name, licenses }) => [name, licenses.join(' AND ')] as const,
    );
    expect(packages.length).toBeGreaterThan(500);
    const others = packages.filter(([, license]) => !isPermitted(license));
    expect(others.filter(([name, license]) => DISCUSSED_LICENSES.get(name) !== license)).toEqual(
      [],
    );
  });
});
