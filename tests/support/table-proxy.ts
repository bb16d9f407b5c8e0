import { startRecordingProxy } from './recording-proxy.ts';

/**
 * Can withhold the response to a transaction, for tests that kill its client.
 * @param onTransaction receives the number of each transaction, from 1, after it was written
 */
export async function startTableProxy(
  endpoint: string,
  onTransaction: (count: number) => 'respond' | 'drop',
) {
  let count = 0;
  const { url, stop } = await startRecordingProxy(endpoint, {
    shouldRespond: ({ headers }) =>
      !headers['x-amz-target']?.includes('TransactWriteItems') ||
      onTransaction(++count) === 'respond',
  });
  return { endpoint: url, stop };
}
