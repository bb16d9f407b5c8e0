import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { watchFunctions } from '../functions/build.ts';
import { FUNCTIONS_DIR } from '../scripts/build.ts';
import { openapiDocument } from '../shared/contract/openapi.ts';
import type { Site } from './gateway/site.ts';
import { guardUpgrades } from './guard.ts';
import type { Functions } from './lambda.ts';

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** @param server accepts the WebSocket of the hot reload, which Vite would otherwise open to the whole network */
export async function startDev(
  server: Server,
  functions: Functions,
  cleanups: (() => Promise<void>)[],
): Promise<Site> {
  const watching = await watchFunctions(FUNCTIONS_DIR, () => functions.load());
  cleanups.push(watching.stop);
  await functions.load();

  const vite = await createServer({
    configFile: CONFIG,
    appType: 'spa',
    server: { middlewareMode: true, ws: { server } },
  });
  guardUpgrades(server);
  cleanups.push(() => vite.close());
  return (request, response, path) => {
    if (path === '/api/openapi.json') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(openapiDocument()));
      return;
    }
    // Vite's client runs as an inline script and opens a WebSocket.
    response.removeHeader('content-security-policy');
    vite.middlewares(request, response, () => {
      response.writeHead(404).end();
    });
  };
}
