import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { guardServer } from '../guard.ts';
import { close } from '../listen.ts';
import type { EngineKeys } from './keys.ts';
import { isSignedWith } from './signature.ts';

const INVALID_SIGNATURE = JSON.stringify({
  __type: 'com.amazon.coral.service#InvalidSignatureException',
  message: 'The request is not signed with the keys of this data folder.',
});

/** The embedded DynamoDB checks neither signatures nor where a request comes from. */
export async function startTableGuard(
  engine: string,
  keys: EngineKeys,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      if (!isSigned(request, body, keys)) {
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(INVALID_SIGNATURE);
        return;
      }
      const { method, url, headers } = request;
      const forwarded = httpRequest(`${engine}${url}`, { method, headers, agent }).end(body);
      const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
      response.writeHead(answer.statusCode ?? 502, withoutCors(answer.headers));
      await pipeline(answer, response);
    } catch {
      // Looks like a closed connection: the client retries.
      response.destroy();
    }
  });
  guardServer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await close(server, 0);
      agent.destroy();
    },
  };
}

function isSigned(request: IncomingMessage, body: Buffer, keys: EngineKeys): boolean {
  const { method = '', url = '/', headers } = request;
  if (!headers.authorization) return false;
  const hash = createHash('sha256').update(body).digest('hex');
  try {
    return isSignedWith(keys, {
      method,
      path: url,
      querystring: '',
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
  } catch {
    return false;
  }
}

/** The engine allows every origin to read its responses. */
function withoutCors(headers: IncomingMessage['headers']) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')),
  );
}
