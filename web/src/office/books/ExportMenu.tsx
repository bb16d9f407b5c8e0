import type { ExportFormat } from '../../../../shared/entities/books.ts';
import { ActionMenu } from '../common/ActionMenu.tsx';
import { useSaveExport } from './booksQueries.ts';
import type { Period } from './periods.ts';

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['xero', 'Xero'],
  ['quickbooks', 'QuickBooks'],
  ['csv', 'CSV'],
];

/** Saves the invoices, credit notes and payments of the period for a bookkeeping program. */
export function ExportMenu({ period }: { period: Period }) {
  const save = useSaveExport();

  return (
    <ActionMenu
      label={save.isPending ? 'Exporting…' : 'Export…'}
      isPending={save.isPending}
      actions={FORMATS.map(([format, label]) => ({
        label,
        onClick: () => save.mutate({ ...period, format }),
      }))}
    />
  );
}
