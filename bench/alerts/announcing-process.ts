/** Announces the published catalog for each message, and replies with the duration in milliseconds. */
import { announceChanges } from '../../functions/jobs/outbox/announce-changes.ts';
import { timed } from '../support/figures.ts';

process.on('message', async () => {
  process.send?.((await timed(announceChanges)).ms);
});
