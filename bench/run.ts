/** `npm run bench <area>` measures an area. `npm run bench -- --report` measures all of them, each in a
 *  separate process, and writes docs/performance.md; area names limit the report. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { toTable } from '../scripts/docs-page.ts';
import type { Figure } from './support/figures.ts';

const AREAS: Readonly<Record<string, string>> = {
  catalogue: 'Product search',
  search: 'Search quality',
  identification: 'Identification',
  pages: 'Rendered pages',
  sitemap: 'Sitemap',
  web: 'First visits on a phone',
  'back-office': 'Back office',
  quotes: 'Quotes',
  payments: 'Payments',
  sync: 'Sync',
  alerts: 'Alerts and mails',
  'photo-hashes': 'Photo recognition',
  bundles: 'Bundles',
  memory: 'Memory',
  start: 'Starting',
};
const BENCHES = [...Object.keys(AREAS), 'costs'];

const [name = '', ...others] = process.argv.slice(2);
if (name === '--report') await writeReport(others.length > 0 ? others : Object.keys(AREAS));
else if (BENCHES.includes(name)) await import(`./${name}/index.ts`);
else {
  console.error(`npm run bench <name>, where <name> is one of: ${BENCHES.join(', ')}`);
  process.exitCode = 1;
}

async function writeReport(areas: readonly string[]): Promise<void> {
  const sections: string[] = [];
  for (const area of areas) {
    const rows = (await measure(area))
      .filter(({ goal }) => goal)
      .map(({ name, goal, reached, isMissed }) => [
        name,
        goal,
        isMissed ? `**${reached}**` : reached,
      ]);
    const table = toTable(['figure', 'goal', 'reached'], rows, true);
    sections.push(`## ${AREAS[area]}: \`npm run bench ${area}\`\n\n${table}\n`);
  }
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${type()} with ${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
  writeFileSync(
    'docs/performance.md',
    `# Performance\n\n\`npm run bench -- --report\` writes this page; bold figures miss their goal.\n` +
      `${date}, Node ${process.versions.node}, ${machine}.\n\n${sections.join('\n')}`,
  );
}

/** @throws Error if the area ends without having measured everything */
async function measure(area: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const child = fork(fileURLToPath(import.meta.url), [area]);
  child.on('message', (figure: Figure) => figures.push(figure));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The area ${area} ended with code ${code}`);
  return figures;
}
