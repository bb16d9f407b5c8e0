import { startRecordingProxy } from './recording-proxy.ts';

/** A way to the table on which a client dies at a certain transaction.
 *  @param endpoint of the table.
 *  @param onTransaction told each one, from 1: whether the client is to hear of it. It is written by then. */
export async function startTableProxy(
  endpoint: string,
  onTransaction: (count: number) => 'answer' | 'silence',
) {
  let count = 0;
  const { url, stop } = await startRecordingProxy(endpoint, {
    shouldRespond: ({ headers }) =>
      !headers['x-amz-target']?.includes('TransactWriteItems') ||
      onTransaction(++count) === 'answer',
  });
  return { endpoint: url, stop };
}
