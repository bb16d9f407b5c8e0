import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A way to the table on which a client dies at a certain transaction.
 *  @param endpoint of the table.
 *  @param onTransaction told each one, from 1: whether the client is to hear of it. It is written by then. */
export async function tableWatchedBy(
  endpoint: string,
  onTransaction: (count: number) => 'answer' | 'silence',
) {
  let count = 0;
  const server = createServer(async (request, response) => {
    const isTransaction = request.headers['x-amz-target']?.includes('TransactWriteItems');
    const body = await buffer(request);
    const { method = 'POST', headers, url = '/' } = request;
    const sent = forward(new URL(url, endpoint), { method, headers }, async (answer) => {
      const text = await buffer(answer);
      if (isTransaction && onTransaction(++count) === 'silence') return;
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(text);
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
