import type { RecordField } from '../entities/record-values.ts';
import { CATALOG_COLUMNS, COLUMNS, OPTIONAL_COLUMNS, SUPPLIER_COLUMN } from './columns.ts';

export const RECORD_COLUMNS: Readonly<Record<RecordField, string>> = {
  status: COLUMNS.status,
  sharePrice: OPTIONAL_COLUMNS.sharePrice,
  supplier: SUPPLIER_COLUMN,
  storageLocation: CATALOG_COLUMNS.storageLocation,
  itemType: COLUMNS.itemType,
  era: COLUMNS.era,
  condition: COLUMNS.condition,
  material: COLUMNS.material,
  unitName: COLUMNS.unitName,
};

export const CHOICE_SEPARATOR = '; ';
