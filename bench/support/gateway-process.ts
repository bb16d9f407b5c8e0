/** Runs the local gateway with the functions as deployed. Sends its URL to the parent process. */
import { createServer } from 'node:http';
import { findFreePort } from '../../local/engines/free-port.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import { createSite } from '../../local/gateway/site.ts';
import { Functions } from '../../local/lambda.ts';
import { listen } from '../../local/listen.ts';
import { SITE_DIR } from '../../scripts/build.ts';

const functions = new Functions();
await functions.load();
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const gateway = createGateway({
  getHandler: functions.getHandler,
  site: createSite(SITE_DIR),
  env,
});
const server = createServer(gateway);
const port = await listen(server, await findFreePort());
process.send?.({ url: `http://127.0.0.1:${port}` });
