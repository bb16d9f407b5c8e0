import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod';
import { parseJson } from '../support/json.ts';
import { npm } from '../support/npm.ts';
import type { PromiseReport } from '../support/report.ts';
import { SUPPLY_CHAIN_PROMISES } from './promises.ts';

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string() })])),
    }),
  ),
});

/** Skips the check if the registry has no advisories. */
export async function verifyAudit(report: PromiseReport): Promise<void> {
  const promise = SUPPLY_CHAIN_PROMISES.audit;
  const audit = Audit.safeParse(parseJson((await npm('audit', '--json')).stdout));
  if (!audit.success) {
    report.skip(
      promise,
      'this registry provides no advisories; run `npm audit` against one that does',
    );
    return;
  }
  const discussed = await readDecisions();
  const advisories = Object.entries(audit.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, ...each }])),
  );
  for (const { name, url, title } of advisories) {
    const id = url.split('/').at(-1) ?? url;
    report.record(promise, discussed.includes(id) ? undefined : `${name}: ${title} (${id})`);
  }
  if (advisories.length === 0) report.record(promise);
}

async function readDecisions(): Promise<string> {
  const folder = 'docs/decisions';
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.join('\n');
}
