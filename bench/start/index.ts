import { execFileSync } from 'node:child_process';
import packageJson from '../../package.json' with { type: 'json' };
import { build } from '../../scripts/build.ts';
import { createDataDir, startInstance } from '../../tests/support/instance.ts';
import { formatMiB, formatSeconds, report, timed } from '../support/figures.ts';

await build();
const dataDir = await createDataDir();
const start = () => startInstance(dataDir.path, {}, ['sh', '-c', packageJson.scripts.start]);

const first = await timed(async () => {
  const instance = await start();
  await instance.printed('The shop has ');
  return instance;
});
report('without data, until the shop has the demo', first.ms, formatSeconds, { max: 60_000 });
const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(first.value.process.pid)]);
report('  memory afterwards', Number(kilobytes) * 1024, formatMiB, { max: 450 * 2 ** 20 });
await first.value.stop();
const second = await timed(start);
report('with data, until READY', second.ms, formatSeconds);
await second.value.stop();
await dataDir.remove();
