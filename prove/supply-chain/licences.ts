import * as z from 'zod';
import type { Ledger } from '../report.ts';
import { npm } from '../support/npm.ts';

/** Free to use in a product whose source stays closed. */
const LICENCES = new Set([
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
  'Zlib',
]);
/** Argued in docs/decisions/0014. */
const ARGUED_LICENCES = new Map([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['axe-core', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ['humanize-number', ''],
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

export async function proveLicences(ledger: Ledger): Promise<void> {
  const { stdout } = await npm('sbom', '--sbom-format=cyclonedx');
  const counts = new Map<string, number>();
  for (const { name, licenses } of Sbom.parse(JSON.parse(stdout)).components) {
    const licence = licenses
      .map(({ license, expression }) => license?.id ?? license?.name ?? expression)
      .join(' AND ');
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
    ledger.note(
      'every package has a licence that we may use it by',
      isFree(licence) || ARGUED_LICENCES.get(name) === licence
        ? undefined
        : `${name}: ${licence || 'none named'}`,
    );
  }
  const list = [...counts].sort(([, a], [, b]) => b - a);
  ledger.tell(
    `licences: ${list.map(([licence, count]) => `${count} ${licence || 'none named'}`).join(', ')}`,
  );
}

/** One of alternatives is enough; of what is joined, all are needed. */
function isFree(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => LICENCES.has(id)));
}
