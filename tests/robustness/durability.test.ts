import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../support/random.ts';
import { DURABILITY_PROMISES } from './durability/promises.ts';
import { RestartableInstance } from './durability/restartable-instance.ts';
import { runUntilAborted, type Workload } from './durability/workload.ts';
import { createWorkloads } from './durability/workloads.ts';
import { type PromiseReport, verifyPromises } from './support/report.ts';
import { SEED } from './support/seed.ts';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 50);
const WRITING_MS = [400, 1_600] as const;
/** Duration of the writes after an engine kill, which the product must survive without a restart. */
const RECOVERY_MS = 700;
const DELAY_BETWEEN_KILLS_MS = [0, 400] as const;
const MAX_PRINTED_LINES = 20;
const VICTIMS = ['product', 'engine', 'product', 'engine', 'engine, then product'] as const;

verifyPromises(Object.values(DURABILITY_PROMISES), async (report) => {
  console.log(`durability: PROVE_SEED=${SEED}`);
  const product = await RestartableInstance.start();
  let random = new Random(SEED);
  try {
    const workloads = await createWorkloads(product, () => random, report);
    for (let round = 0; round < ROUNDS; round++) {
      random = new Random(SEED + round);
      const victim = VICTIMS[round % VICTIMS.length] ?? 'product';
      await kill(victim, product, workloads, random, report);
      for (const workload of workloads) await workload.check();
    }
    report.addFigure(`durability: ${ROUNDS} rounds of kill -9, seed ${SEED}`);
  } catch (error) {
    // A further round needs a running product.
    const printed = product.running.output().slice(-MAX_PRINTED_LINES).join('\n');
    report.record(
      DURABILITY_PROMISES.restart,
      `${error instanceof Error ? error.stack : error}\n${printed}`,
    );
  } finally {
    await product.stop();
  }
});

async function kill(
  victim: (typeof VICTIMS)[number],
  product: RestartableInstance,
  workloads: readonly Workload[],
  random: Random,
  report: PromiseReport,
): Promise<void> {
  const stopping = new AbortController();
  const writing = runUntilAborted(workloads, stopping.signal);
  // The `await` below rethrows the error.
  writing.catch(() => {});
  await sleep(random.between(...WRITING_MS));
  if (victim !== 'product') {
    const engine = await product.killEngine();
    if (victim === 'engine') {
      await product.waitForEngine(engine);
      await sleep(RECOVERY_MS);
    } else await sleep(random.between(...DELAY_BETWEEN_KILLS_MS));
  }
  // Calls in flight continue; no new ones start.
  stopping.abort();
  if (victim !== 'engine') await product.kill();
  await writing;
  if (victim !== 'engine') await product.restart();
  const leftovers = await product.findLeftovers();
  report.record(
    DURABILITY_PROMISES.restart,
    leftovers.length === 0 ? undefined : `killing the ${victim} left ${leftovers.join('; ')}`,
  );
}
