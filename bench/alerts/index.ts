/** Measures the matching of new products with saved searches, next to running each search on the whole catalog, and the
 *  sending of mails while the sender is killed. Options: `--mails <count>`, 10,000 by default, which take a quarter of
 *  an hour or more; `--only matching|sending`. */
import { parseArgs } from 'node:util';
import { measureMatching } from './matching.ts';
import { measureSending } from './sending.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { mails: { type: 'string', default: '10000' }, only: { type: 'string' } },
});

if (values.only !== 'sending') await measureMatching();
if (values.only !== 'matching') await measureSending(Number(values.mails));
