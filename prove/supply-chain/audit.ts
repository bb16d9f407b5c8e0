import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Ledger } from '../report.ts';
import { jsonOf } from '../support/json.ts';
import { npm } from '../support/npm.ts';

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string() })])),
    }),
  ),
});

/** Against the registry's advisories, where it tells them. */
export async function proveAudit(ledger: Ledger): Promise<void> {
  const promise = 'no known vulnerability, but for those argued in docs/decisions';
  const audit = Audit.safeParse(jsonOf((await npm('audit', '--json')).stdout));
  if (!audit.success) {
    ledger.noteUntried(promise, 'the registry tells no advisories; run `npm audit` where it does');
    return;
  }
  const argued = await decisions();
  const advisories = Object.entries(audit.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, ...each }])),
  );
  for (const { name, url, title } of advisories) {
    const id = url.split('/').at(-1) ?? url;
    ledger.note(promise, argued.includes(id) ? undefined : `${name}: ${title} (${id})`);
  }
  if (advisories.length === 0) ledger.note(promise);
}

async function decisions(): Promise<string> {
  const folder = 'docs/decisions';
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.join('\n');
}
