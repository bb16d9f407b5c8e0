import { findFreePort } from '../../local/engines/free-port.ts';
import { Heap, residentMiB } from './load/heap.ts';
import { type Action, fetchProductIds, Visitor } from './load/visitor.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { startTestInstance } from './support/test-instance.ts';
import { createAccount, signIn } from './support/users.ts';

const CONNECTIONS = 64;
const BASELINE_SECONDS = 15;
const LOAD_SECONDS = 60;
const SOAK_MINUTES = 10;
/** Caches fill and code is compiled during the warm-up. */
const WARM_UP_MINUTES = 3;
const MAX_GROWTH = 0.05;

const NO_FAILURE = 'no call fails under load';
const FLAT = 'memory stays flat over ten minutes';

verifyPromises([NO_FAILURE, FLAT], async (report) => {
  const inspector = await findFreePort();
  const shop = await startTestInstance({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
  try {
    const productIds = await fetchProductIds(shop.url);
    const visitors: Visitor[] = [];
    for (let count = 0; count < CONNECTIONS; count++) {
      const person = await signIn(shop.url, await createAccount(shop.url));
      visitors.push(new Visitor(shop.url, person, productIds));
    }
    const heap = await Heap.connect(inspector);
    const baseline = await visit(report, visitors.slice(0, 1), BASELINE_SECONDS);
    const loaded = await visit(report, visitors, LOAD_SECONDS);
    for (const [action, times] of loaded) {
      report.addFigure(
        `load: ${action.padEnd(14)} p50 at 1 connection ${ms(percentile(baseline.get(action), 50))}; at ${CONNECTIONS} ` +
          `p50 ${ms(percentile(times, 50))}, p99 ${ms(percentile(times, 99))}, ${Math.round(times.length / LOAD_SECONDS)}/s`,
      );
    }

    const heaps: number[] = [];
    for (let minute = 0; minute < SOAK_MINUTES; minute++) {
      await visit(report, visitors, 60);
      heaps.push(await heap.usedMiB());
    }
    heap.close();
    const resident = await residentMiB(shop.instance.process.pid ?? 0);
    report.addFigure(
      `load: heap after collection, each minute: ${heaps.map((mib) => mib.toFixed(1)).join(' ')} MiB; ` +
        `resident at the end ${Math.round(resident)} MiB`,
    );
    const [before, after] = [
      heaps.slice(WARM_UP_MINUTES, WARM_UP_MINUTES + 3),
      heaps.slice(-3),
    ].map((values) => percentile(values, 50));
    const growth = (after ?? Number.NaN) / (before ?? Number.NaN) - 1;
    report.record(
      FLAT,
      growth < MAX_GROWTH ? undefined : `the heap grew by ${Math.round(growth * 100)} %`,
    );
  } finally {
    await shop.stop();
  }
});

/** @returns durations in milliseconds by action */
async function visit(
  report: PromiseReport,
  visitors: readonly Visitor[],
  seconds: number,
): Promise<Map<Action, number[]>> {
  const times = new Map<Action, number[]>();
  const untilMs = performance.now() + seconds * 1000;
  const visiting = visitors.map(async (visitor) => {
    while (performance.now() < untilMs) {
      const startedMs = performance.now();
      try {
        const action = await visitor.act();
        const durations = times.get(action) ?? [];
        durations.push(performance.now() - startedMs);
        times.set(action, durations);
        report.record(NO_FAILURE);
      } catch (error) {
        report.record(NO_FAILURE, String(error));
      }
    }
  });
  await Promise.all(visiting);
  return times;
}

function percentile(values: readonly number[] = [], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
