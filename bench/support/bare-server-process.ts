/** Baseline: returns recorded responses from memory. */
import { createServer } from 'node:http';
import { findFreePort } from '../../local/engines/free-port.ts';
import { listen } from '../../local/listen.ts';

interface RecordedResponse {
  path: string;
  body: string;
  headers: Record<string, string>;
}

const responses = new Map<string, { body: Buffer; headers: [string, string][] }>();
const server = createServer((request, response) => {
  const recorded = responses.get(request.url ?? '');
  if (!recorded) return void response.writeHead(404).end();
  for (const [name, value] of recorded.headers) response.setHeader(name, value);
  response.setHeader('content-length', recorded.body.length);
  response.end(recorded.body);
});
const port = await listen(server, await findFreePort());
process.on('message', (recorded: RecordedResponse[]) => {
  for (const { path, body, headers } of recorded) {
    responses.set(path, { body: Buffer.from(body), headers: Object.entries(headers) });
  }
  process.send?.('ready');
});
process.send?.({ url: `http://127.0.0.1:${port}` });
