import { COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { Product as Listed } from '../../../shared/entities/product.ts';

export const getNames = (catalog: readonly Listed[]) =>
  new Map(catalog.flatMap(({ airtableId, name }) => (airtableId ? [[airtableId, name]] : [])));

export function describeDifferences(
  records: readonly AirtableRecord[],
  catalog: readonly Listed[],
): string | undefined {
  const shown = getNames(catalog);
  const forSale = records.filter((record) => getListingStatus(record) === 'for sale');
  const other = forSale.filter(({ id, fields }) => {
    const header = fields[COLUMNS.header];
    return !shown.has(id) || (typeof header === 'string' && shown.get(id) !== header.trim());
  });
  const ids = new Set(catalog.map(({ id }) => id));
  if (other.length === 0 && shown.size === forSale.length && ids.size === catalog.length) {
    return undefined;
  }
  return `the shop shows ${catalog.length} of ${forSale.length} for sale, without ${JSON.stringify(other)}`;
}
