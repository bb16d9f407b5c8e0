import type { HiddenItemField } from '../../../../../shared/entities/hidden-fields.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';

const HIDDEN_COLUMNS: Readonly<Partial<Record<string, HiddenItemField>>> = {
  Price: 'sharePrice',
  Cost: 'cost',
  Consignor: 'consignor',
};

/** @returns false for a column whose field the user's role does not include */
export function useVisibleColumns(): (column: string) => boolean {
  const canSee = useCanSeeField();
  return (column) => {
    const field = HIDDEN_COLUMNS[column];
    return field === undefined || canSee(field);
  };
}
