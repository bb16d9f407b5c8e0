import { startTableProxy } from './table-proxy.ts';
import { spawnWorker } from './worker-process.ts';

/**
 * Kills the worker at its n-th transaction, whose response is lost.
 * @throws Error if it ended before
 */
export async function killWorkerAt(transaction: number, event: object): Promise<void> {
  const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', (count) => {
    if (count < transaction) return 'respond';
    worker.kill();
    return 'drop';
  });
  const worker = spawnWorker({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint }, event);
  const exitCode = await worker.ended;
  table.stop();
  if (exitCode !== undefined) throw new Error(`The worker ended by itself: ${exitCode}`);
}
