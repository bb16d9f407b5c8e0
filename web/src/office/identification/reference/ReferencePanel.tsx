import { Box, Button, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../../shared/vocabulary.ts';
import { apiWithHeaders } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ExportCsv } from '../../common/ExportCsv.tsx';
import { ColumnMenu } from '../../common/list/ColumnMenu.tsx';
import { FilterBar } from '../../common/list/FilterBar.tsx';
import { ListBar } from '../../common/list/ListBar.tsx';
import { SearchField } from '../../common/list/SearchField.tsx';
import { useTableLayout } from '../../common/list/useTableLayout.ts';
import { Permitted } from '../../common/Permitted.tsx';
import { EntryTable, HEADERS } from './EntryTable.tsx';
import { CatalogChanges } from './entry/CatalogChanges.tsx';
import { formatEntries } from './entry/changeKinds.ts';
import { useEntries, useEntryCount } from './entry/entriesQuery.ts';
import { OpenedEntry } from './entry/OpenedEntry.tsx';
import { ColumnGuide } from './import/ColumnGuide.tsx';
import { useCatalogImport } from './import/useImport.ts';

/** The shop's search uses `search`. */
const PARAM = 'words';
const DEBOUNCE_MS = 250;

export function ReferencePanel() {
  const { get, replace } = useQueryParams();
  const words = get(PARAM).slice(0, SEARCH_MAX_LENGTH);
  const search = useDebounced(words.trim(), DEBOUNCE_MS);
  const entries = useEntries(search);
  const count = useEntryCount();
  const opened = useOpenRecord('entry', 'catalogue');
  const layout = useTableLayout('reference entries');
  const [isImporting, setIsImporting] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  const { data, isPlaceholderData } = entries;
  const isEmpty = data?.total === 0 && search === '' && !isPlaceholderData;

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
        <>
          <ListNotice
            title="The reference catalog is empty"
            text="It lists known insignia by ASMIC number. Import entries so that items can be compared with them."
          >
            <Permitted to="edit-reference">
              <Button
                variant="contained"
                aria-haspopup="dialog"
                onClick={() => setIsImporting(true)}
              >
                Import Entries
              </Button>
            </Permitted>
            <CatalogChanges />
          </ListNotice>
          <Permitted to="edit-reference">
            <Box sx={{ mt: 3.5 }}>
              <ColumnGuide />
            </Box>
          </Permitted>
        </>
      ) : (
        <>
          <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 16rem' }}>
              <FilterBar>
                <SearchField
                  label="Search entries"
                  placeholder="Number, designation, unit, nickname…"
                  value={words}
                  onChange={(text) => replace({ [PARAM]: text })}
                />
              </FilterBar>
            </Box>
            <ListBar count={formatSummary(entries, search, count)}>
              <ColumnMenu headers={HEADERS} layout={layout} />
              <CatalogChanges />
              <ExportButton />
              <Permitted to="edit-reference">
                <Button
                  ref={importButton}
                  variant="contained"
                  aria-haspopup="dialog"
                  onClick={() => setIsImporting(true)}
                >
                  Import Entries
                </Button>
              </Permitted>
            </ListBar>
          </Stack>
          <EntryTable
            entries={entries}
            opened={opened}
            layout={layout}
            onShowAll={() => replace({ [PARAM]: '' })}
          />
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
  if (query === '' || count === undefined) return formatEntries(data.total);
  return `${formatCount(data.total)} of ${formatEntries(count)}`;
}

const ExportButton = () => (
  <ExportCsv
    hint="Saves every entry in a file that can be imported again"
    fetchPage={(query, signal) => apiWithHeaders('GET /api/asmic-entries', { query, signal })}
    format={async (entries) => (await import('./csv.ts')).formatEntriesCsv(entries)}
    fileName="asmic-entries"
    doneTitle="Reference Catalog Exported"
    nouns={['entry', 'entries']}
  />
);

const EntryImportDialog = lazyComponent(() => import('./import/EntryImportDialog.tsx'));

/** The hook is outside `LazyOverlay`, whose error boundary must not catch its access errors. */
function ImportEntries({ onClose }: { onClose: () => void }) {
  const imported = useCatalogImport(onClose);

  return (
    <LazyOverlay onFailure={onClose}>
      <EntryImportDialog imported={imported} onClose={onClose} />
    </LazyOverlay>
  );
}
