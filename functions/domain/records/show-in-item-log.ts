import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import { log } from '../../platform/aws/log.ts';
import { putCached } from '../../platform/bucket/airtable-cache.ts';
import { changeItemLog } from '../../platform/bucket/item-log.ts';
import { recordName } from '../airtable/cached-reads.ts';
import type { OpenAirtable } from './open-airtable.ts';

/** Shows written records before the next sync. A failure is only logged, because the records are already
 *  written; if a full sync replaces the log concurrently, the next sync reads them again. */
export async function showInItemLog(
  { base, scope }: Pick<OpenAirtable, 'base' | 'scope'>,
  records: readonly AirtableRecord[],
): Promise<void> {
  await Promise.all(records.map((record) => putCached(scope, recordName(record.id), record)));
  try {
    await changeItemLog(base.address, (stored) =>
      records.map((record) => {
        const { photo = null, productId = null } = stored.get(record.id) ?? {};
        return { ...toLogRecord(record), photo, productId };
      }),
    );
  } catch (error) {
    log.error('The Item Log does not show a change yet', error);
  }
}
