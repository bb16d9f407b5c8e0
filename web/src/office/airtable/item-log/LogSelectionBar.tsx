import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_BULK_ITEMS } from '../../../../../shared/entities/bulk-change.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { BulkReportDialog } from '../../common/bulk/BulkReportDialog.tsx';
import { useBulkReport } from '../../common/bulk/bulkQuery.ts';
import { RecordSaleDialog } from '../../common/bulk/RecordSaleDialog.tsx';
import { ChangeRecordsDialog, SetValuesDialog } from '../../common/bulk/SetValuesDialog.tsx';
import { getRange } from '../../common/bulk/useSelection.ts';
import { useSetValuesTitle } from '../../common/items/useSetValuesTitle.ts';
import { ListBar } from '../../common/list/ListBar.tsx';
import { RecordsQuote } from '../../common/new-quote/SelectionQuote.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { fetchLog, type LoadedLog } from './itemLogQuery.ts';
import type { LogFilter } from './useLogFilter.ts';

interface LogSelectionBarProps extends Pick<ComponentProps<typeof ListBar>, 'count' | 'children'> {
  filter: LogFilter;
  log: LoadedLog | undefined;
  /** Undefined where records cannot be selected. */
  selection: LogSelection | undefined;
}

export function LogSelectionBar(props: LogSelectionBarProps) {
  const { filter, log, selection, ...bar } = props;
  const { found: total = 0, records = [] } = log ?? {};
  const [dialog, setDialog] = useState<'values' | 'fields' | 'quote' | 'sale' | 'report'>();
  const [reportId, setReportId] = useState<string>();
  // Polls even while the dialog is closed.
  const report = useBulkReport(reportId);
  const setValuesTitle = useSetValuesTitle();
  const selected = selection?.selected ?? [];
  const selectable = Math.min(total, MAX_BULK_ITEMS);
  const isShown = selection !== undefined && total > 0 && filter.view === 'list';
  const close = () => setDialog(undefined);
  const closeAndClear = () => {
    close();
    selection?.clear();
  };
  const openReport = (id: string) => {
    setReportId(id);
    setDialog('report');
  };
  const selectAll = useMutation({
    mutationFn: () => fetchLog(filter.query, MAX_BULK_ITEMS),
    onSuccess: (records) => selection?.select(records),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
  const bulkChange = { records: selected, onStarted: openReport, onClose: close };

  return (
    <>
      <ListBar
        {...bar}
        selection={
          isShown
            ? {
                label: selectAll.isPending
                  ? 'Selecting…'
                  : `Select ${total > selectable ? 'the first' : 'all'} ${formatCount(selectable)}`,
                selected: selected.length,
                isAll:
                  selected.length >= selectable && records.every(({ id }) => selection.has(id)),
                onSelectAll: () => !selectAll.isPending && selectAll.mutate(),
                onClear: selection.clear,
                actions: (
                  <>
                    <Button aria-haspopup="dialog" onClick={() => setDialog('values')}>
                      {`${setValuesTitle}…`}
                    </Button>
                    <Button
                      variant="text"
                      aria-haspopup="dialog"
                      onClick={() => setDialog('fields')}
                    >
                      Change Fields…
                    </Button>
                    <Permitted to="sell">
                      <Button
                        variant="text"
                        aria-haspopup="dialog"
                        onClick={() => setDialog('sale')}
                      >
                        Record a Sale…
                      </Button>
                      <Button
                        variant="text"
                        aria-haspopup="dialog"
                        onClick={() => setDialog('quote')}
                      >
                        New Quote…
                      </Button>
                    </Permitted>
                  </>
                ),
              }
            : undefined
        }
      />
      {dialog === 'values' && <SetValuesDialog {...bulkChange} />}
      {dialog === 'fields' && <ChangeRecordsDialog {...bulkChange} />}
      {dialog === 'quote' && <RecordsQuote records={selected} onClose={close} />}
      {dialog === 'sale' && <RecordSaleDialog records={selected} onClose={closeAndClear} />}
      {dialog === 'report' && (
        <BulkReportDialog query={report} onUndo={openReport} onClose={closeAndClear} />
      )}
    </>
  );
}

/** Keeps records that are no longer loaded, so that a search can extend the selection of an earlier one. */
export function useLogSelection(loaded: readonly LogRecord[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LogRecord>>(new Map());
  const last = useRef<string>(undefined);
  // A stable callback: loading more rows must not re-render the others.
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);

  return useMemo(
    () => ({
      selected: [...chosen.values()],
      has: (id: string) => chosen.has(id),
      toggle(record: LogRecord, isRange: boolean) {
        const next = new Map(chosen);
        const isSelected = !next.has(record.id);
        for (const each of isRange ? getRange(latest.current, last.current, record) : [record]) {
          if (isSelected) next.set(each.id, each);
          else next.delete(each.id);
        }
        last.current = record.id;
        setChosen(next);
      },
      select: (records: readonly LogRecord[]) =>
        setChosen(new Map([...chosen, ...records.map((record) => [record.id, record] as const)])),
      clear: () => setChosen(new Map()),
    }),
    [chosen],
  );
}
export type LogSelection = ReturnType<typeof useLogSelection>;
