import type { BulkChange } from '../../../../../shared/entities/bulk-change.ts';
import { getFieldLabel } from '../items/itemFields.ts';

/** Such as `Era: Vietnam (1961-1975)`. */
export function describeBulkChange({ fields, undoes }: BulkChange): string {
  if (undoes) return 'Undo of an earlier change';
  return Object.entries(fields)
    .map(([field, value]) => `${getFieldLabel(field)}: ${value ?? 'empty'}`)
    .join(', ');
}

/** Such as `12 changed, 1 not changed`. */
export function describeCounts({ changed, unchanged, failed }: BulkChange['counts']): string {
  return [
    `${changed.toLocaleString('en-US')} changed`,
    unchanged > 0 && `${unchanged.toLocaleString('en-US')} had the values already`,
    failed > 0 && `${failed.toLocaleString('en-US')} not changed`,
  ]
    .filter(Boolean)
    .join(', ');
}
