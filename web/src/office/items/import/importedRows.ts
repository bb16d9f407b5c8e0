import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';

const toName = (fileHash: string) => `item-import:${fileHash}`;

/** The rows of a file that were imported on this device, so that choosing it again continues. The API recognizes them as
 *  well, but only after their photos were sent. */
export function loadImportedRows(fileHash: string): ReadonlySet<number> {
  const rows = readDeviceSetting(toName(fileHash));
  return new Set(Array.isArray(rows) ? rows.filter((row) => typeof row === 'number') : []);
}

export const addImportedRow = (fileHash: string, row: number): void =>
  writeDeviceSetting(toName(fileHash), [...loadImportedRows(fileHash), row]);
