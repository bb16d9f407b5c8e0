import { useEffect, useRef, useState } from 'react';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyReferenceCatalog } from './EmptyCatalog.tsx';
import { EntryList } from './EntryList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { CatalogChanges } from './entry/CatalogChanges.tsx';
import { useEntries, useEntryCount } from './entry/entriesQuery.ts';
import { OpenedEntry } from './entry/OpenedEntry.tsx';
import { ImportEntries } from './import/ImportEntries.tsx';
import { EntryToolbar } from './list/EntryToolbar.tsx';
import { useEntrySearch } from './list/useEntrySearch.ts';

export function ReferenceCatalog() {
  const search = useEntrySearch();
  const entries = useEntries(search.query);
  const count = useEntryCount();
  const opened = useOpenRecord('entry', 'catalogue');
  const [isImporting, setIsImporting] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  const { data, isPlaceholderData } = entries;
  const isEmpty = data?.total === 0 && search.query === '' && !isPlaceholderData;

  // The first import removes the button that opened it.
  const wasEmpty = useRef(false);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body) {
      importButton.current?.focus();
    }
    wasEmpty.current = isEmpty;
  }, [isEmpty]);

  return (
    <>
      {isEmpty ? (
        <EmptyReferenceCatalog onImport={() => setIsImporting(true)} />
      ) : (
        <>
          <EntryToolbar search={search} summary={formatSummary(entries, search.query, count)}>
            <CatalogChanges />
            <ExportButton />
            <Button
              ref={importButton}
              variant="solid"
              aria-haspopup="dialog"
              onClick={() => setIsImporting(true)}
            >
              Import Entries
            </Button>
          </EntryToolbar>
          <EntryList entries={entries} opened={opened} onShowAll={search.clear} />
        </>
      )}
      <OpenedEntry entries={entries} opened={opened} />
      {isImporting && <ImportEntries onClose={() => setIsImporting(false)} />}
    </>
  );
}

function formatSummary(
  { data, isPlaceholderData }: ReturnType<typeof useEntries>,
  query: string,
  count: number | undefined,
): string | undefined {
  if (!data) return undefined;
  if (isPlaceholderData) return 'Searching…';
  const formatCount = (total: number) =>
    `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}`;
  if (query === '' || count === undefined) return formatCount(data.total);
  return `${data.total.toLocaleString('en-US')} of ${formatCount(count)}`;
}
