import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
}

/** Loads an address by turns of `paths`. Anything but 200 is an error.
 *  @throws Error when any request failed. */
export async function runLoad(
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
      if (status !== 200) reject(new Error(`${url} answered ${status}`));
      times.push(milliseconds);
    });
  });
  if (result.errors > 0) throw new Error(`${result.errors} requests failed`);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: median(times),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
