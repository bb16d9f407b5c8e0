import type { AuthenticityDecisions } from '../../../shared/airtable-mapping/authenticity.ts';
import { OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { toText } from '../../../shared/airtable-mapping/record-changes.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import { findLinkedItems } from '../../platform/table/airtable-records.ts';
import { findItems } from '../../platform/table/items.ts';

/** Staff decisions fill in for records without a value. If the dealer has changed the cell since it was sent,
 *  only the record counts. */
export async function loadAuthenticityDecisions(
  records: readonly AirtableRecord[],
): Promise<AuthenticityDecisions> {
  const column = OPTIONAL_COLUMNS.isAuthentic;
  const silent = records.filter(({ fields }) => fields[column] !== true);
  const linked = await findLinkedItems(silent.map(({ id }) => id));
  const undisputed = silent.flatMap(({ id, fields }) => {
    const link = linked.get(id);
    const isAsSent = toText(fields[column]) === (link?.sent?.[column] ?? null);
    return link && isAsSent ? [[id, link.itemId] as const] : [];
  });
  const items = await findItems(undisputed.map(([, itemId]) => itemId));
  return new Map(
    undisputed.flatMap(([id, itemId]) => {
      const item = items.get(itemId);
      return item ? [[id, item.authenticity] as const] : [];
    }),
  );
}
