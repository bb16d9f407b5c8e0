import * as z from 'zod';
import { npm } from '../support/npm.ts';
import type { PromiseReport } from '../support/report.ts';
import { SUPPLY_CHAIN_PROMISES } from './promises.ts';

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
/** See docs/decisions/0022. */
const DISCUSSED_LICENSES = new Map([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['axe-core', 'MPL-2.0'],
  ['libheif-js', 'LGPL-3.0'],
  ['lightningcss', 'MPL-2.0'],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ['humanize-number', ''],
  ['png-js', ''],
]);

const Component = z.object({
  name: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .default([]),
});
const Sbom = z.object({ components: z.array(Component) });

export async function verifyLicenses(report: PromiseReport): Promise<void> {
  const { stdout } = await npm('sbom', '--sbom-format=cyclonedx');
  const counts = new Map<string, number>();
  for (const { name, licenses } of Sbom.parse(JSON.parse(stdout)).components) {
    const license = licenses
      .map(({ license, expression }) => license?.id ?? license?.name ?? expression)
      .join(' AND ');
    counts.set(license, (counts.get(license) ?? 0) + 1);
    report.record(
      SUPPLY_CHAIN_PROMISES.licenses,
      isFree(license) || DISCUSSED_LICENSES.get(name) === license
        ? undefined
        : `${name}: ${license || 'none named'}`,
    );
  }
  const list = [...counts].sort(([, a], [, b]) => b - a);
  report.addFigure(
    `licenses: ${list.map(([license, count]) => `${count} ${license || 'none named'}`).join(', ')}`,
  );
}

/** `OR` needs one permitted license; `AND` needs all of them. */
function isFree(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => LICENSES.has(id)));
}
