/** The yardstick: a bare Node http server that returns the very same bytes, from memory. */
import { createServer } from 'node:http';
import { findFreePort } from '../../local/engines/free-port.ts';
import { listen } from '../../local/listen.ts';

interface Recorded {
  path: string;
  body: string;
  headers: Record<string, string>;
}

const answers = new Map<string, { body: Buffer; headers: [string, string][] }>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return void response.writeHead(404).end();
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('content-length', answer.body.length);
  response.end(answer.body);
});
const port = await listen(server, await findFreePort());
process.on('message', (recorded: Recorded[]) => {
  for (const { path, body, headers } of recorded) {
    answers.set(path, { body: Buffer.from(body), headers: Object.entries(headers) });
  }
  process.send?.('ready');
});
process.send?.({ url: `http://127.0.0.1:${port}` });
