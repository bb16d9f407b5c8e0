import type { AirtableField, AirtableTable } from '../../../shared/entities/airtable.ts';
import type { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { toReference } from '../../platform/table/orders.ts';
import { deleteSale, findSale, saveSalesRecordId } from '../../platform/table/recorded-sales.ts';
import { findTables } from '../airtable/cached-reads.ts';
import { AirtableError } from '../airtable/error.ts';
import type { OpenAirtable } from './open-airtable.ts';

const SALES_TABLE = 'Sales';

/**
 * Does nothing without a table of sales. Searches for the sale first, since an earlier attempt may have added it.
 * @throws AirtableError
 */
export async function addToSalesTable(airtable: OpenAirtable, sale: RecordedSale): Promise<void> {
  const table = (await findTables(airtable))?.find(({ name }) => name === SALES_TABLE);
  const primary = table?.fields.find(({ id }) => id === table.primaryFieldId);
  // Without a unique name, the sale could not be recognized.
  if (!table || primary?.type !== 'singleLineText') return;
  const reference = `GS${toReference(sale.id).slice('GQ'.length)}`;
  const formula = `{${primary.name}} = '${reference}'`;
  const [found] = await airtable.base.findRecords(table.id, formula, [primary.name]);
  const cells = { ...toCells(table, sale), [primary.name]: reference };
  const { id } = found ?? (await airtable.base.createRecord(table.id, cells));
  await saveSalesRecordId(sale.recordId, id);
}

export async function removeSale(airtable: OpenAirtable, recordId: string): Promise<void> {
  const sale = await findSale(recordId);
  if (!sale) return;
  if (sale.salesRecordId) await deleteFromSalesTable(airtable, sale.salesRecordId);
  await deleteSale(sale);
}

async function deleteFromSalesTable({ base }: OpenAirtable, id: string): Promise<void> {
  try {
    await base.deleteRecord(SALES_TABLE, id);
  } catch (error) {
    if (!(error instanceof AirtableError) || error.kind !== 'not-found') throw error;
  }
}

function toCells(table: AirtableTable, sale: RecordedSale): Record<string, unknown> {
  const values: readonly [names: readonly string[], types: readonly string[], value: unknown][] = [
    [['Item'], ['multipleRecordLinks'], [sale.recordId]],
    [['Sold at', 'Date'], ['dateTime', 'date'], sale.soldAt],
    [['Price'], ['currency', 'number'], Number(sale.price)],
    [['Buyer'], ['singleLineText', 'multilineText'], sale.buyer],
    [['Channel', 'Place'], ['singleLineText', 'singleSelect'], sale.place],
  ];
  return Object.fromEntries(
    values.flatMap(([names, types, value]) => {
      const column = table.fields.find(
        ({ name, type }) => names.includes(name) && types.includes(type),
      );
      if (!column || value === null || !accepts(column, value)) return [];
      return [[column.name, column.type === 'date' ? sale.soldAt.slice(0, 10) : value]];
    }),
  );
}

const accepts = ({ type, options }: AirtableField, value: unknown) =>
  type !== 'singleSelect' || (options?.choices ?? []).some(({ name }) => name === value);
