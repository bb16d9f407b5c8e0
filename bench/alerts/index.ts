/** Measures matching and sending. Matching compares saved searches with new products, next to running each
 *  search on the whole catalog. Sending kills the sender repeatedly. Options: `--mails <count>`, default 2,000,
 *  of which 400 are sent in a minute; `--only matching|sending`. */
import { parseArgs } from 'node:util';
import { withEngines } from '../support/servers.ts';
import { measureMatching } from './matching.ts';
import { measureSending } from './sending.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { mails: { type: 'string', default: '2000' }, only: { type: 'string' } },
});

await withEngines(async () => {
  if (values.only !== 'sending') await measureMatching();
  if (values.only !== 'matching') await measureSending(Number(values.mails));
});
