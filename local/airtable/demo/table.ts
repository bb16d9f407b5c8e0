import type { DemoRecord, DemoTable } from '../base.ts';
import { tableId } from './fields.ts';

/** When the base was set up. */
export const BEGUN = '2024-11-04T15:10:00.000Z';

export const table = (
  name: string,
  description: string,
  fields: DemoTable['fields'],
  records: DemoRecord[],
): DemoTable => ({
  id: tableId(name),
  name,
  description,
  primaryFieldId: fields[0]?.id ?? '',
  fields,
  records,
});

export const linkedTo = (records: readonly DemoRecord[], field: string, id: string) =>
  records.filter((record) => [record.fields[field]].flat().includes(id)).map((record) => record.id);
export const some = <T>(list: T[]) => (list.length > 0 ? list : undefined);
