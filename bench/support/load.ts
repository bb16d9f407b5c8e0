import autocannon from 'autocannon';
import { median, percentile } from './figures.ts';

interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
}

async function runLoad(
  url: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const requests = paths.map((path) => ({ path }));
    const running = autocannon(
      { url, connections, duration: seconds, requests },
      (error, finished) => (error ? reject(error) : resolve(finished)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => {
      if (status !== 200) reject(new Error(`${url} returned ${status}`));
      times.push(milliseconds);
    });
  });
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: median(times),
    p95Ms: percentile(times, 0.95),
  };
}

/**
 * Loads two servers in turn.
 * @returns the median of each figure
 */
export async function compareLoads(
  urls: { ours: string; bare: string },
  paths: readonly string[],
  connections: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Load; bare: Load }> {
  const ours: Load[] = [];
  const bare: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await runLoad(urls.ours, paths, connections, seconds));
    bare.push(await runLoad(urls.bare, paths, connections, seconds));
  }
  return { ours: getMedians(ours), bare: getMedians(bare) };
}

function getMedians(loads: readonly Load[]): Load {
  const medianOf = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return {
    requestsPerSecond: medianOf('requestsPerSecond'),
    p50Ms: medianOf('p50Ms'),
    p95Ms: medianOf('p95Ms'),
  };
}
