import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { MAX_BULK_ITEMS } from '../../../../../shared/entities/bulk-change.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { BulkReportDialog } from '../../common/bulk/BulkReportDialog.tsx';
import { useBulkReport } from '../../common/bulk/bulkQuery.ts';
import { RecordSaleDialog } from '../../common/bulk/RecordSaleDialog.tsx';
import { SelectionLine } from '../../common/bulk/SelectionLine.tsx';
import { ChangeRecordsDialog, SetValuesDialog } from '../../common/bulk/SetValuesDialog.tsx';
import { fetchLog } from './itemLogQuery.ts';
import type { LogFilter } from './useLogFilter.ts';
import type { LogSelection } from './useLogSelection.ts';

interface LogSelectionBarProps {
  filter: LogFilter;
  total: number;
  selection: LogSelection;
}

export function LogSelectionBar({ filter, total, selection }: LogSelectionBarProps) {
  const [dialog, setDialog] = useState<'values' | 'fields' | 'sale' | 'report'>();
  const [reportId, setReportId] = useState<string>();
  const [isSelecting, setIsSelecting] = useState(false);
  // Polls even while the dialog is closed.
  const report = useBulkReport(reportId);
  const count = selection.selected.length;
  const close = () => setDialog(undefined);
  const openReport = (id: string) => {
    setReportId(id);
    setDialog('report');
  };
  const selectAll = async () => {
    setIsSelecting(true);
    try {
      selection.select(await fetchLog(filter.query, MAX_BULK_ITEMS));
    } catch (error) {
      showErrorToast(error as Error);
    } finally {
      setIsSelecting(false);
    }
  };
  const selectable = Math.min(total, MAX_BULK_ITEMS);

  return (
    <>
      <SelectionLine
        isActive={count > 0}
        count={
          <Typography role="status" variant="caption">
            {count > 0 && `${formatCount(count)} selected`}
          </Typography>
        }
      >
        {count > 0 && (
          <>
            <Button aria-haspopup="dialog" onClick={() => setDialog('values')}>
              Set Status and Price…
            </Button>
            <Button variant="text" aria-haspopup="dialog" onClick={() => setDialog('fields')}>
              Change Fields…
            </Button>
            <Button variant="text" aria-haspopup="dialog" onClick={() => setDialog('sale')}>
              Record a Sale…
            </Button>
            <Button variant="text" onClick={selection.clear}>
              Clear
            </Button>
          </>
        )}
        {count < selectable && (
          <Button
            variant="text"
            aria-disabled={isSelecting}
            onClick={() => !isSelecting && selectAll()}
          >
            {total > selectable
              ? `Select the first ${formatCount(selectable)}`
              : `Select all ${formatCount(total)}`}
          </Button>
        )}
      </SelectionLine>
      {dialog === 'values' && (
        <SetValuesDialog records={selection.selected} onStarted={openReport} onClose={close} />
      )}
      {dialog === 'fields' && (
        <ChangeRecordsDialog records={selection.selected} onStarted={openReport} onClose={close} />
      )}
      {dialog === 'sale' && (
        <RecordSaleDialog
          records={selection.selected}
          onClose={() => {
            close();
            selection.clear();
          }}
        />
      )}
      {dialog === 'report' && (
        <BulkReportDialog
          query={report}
          onUndo={openReport}
          onClose={() => {
            close();
            selection.clear();
          }}
        />
      )}
    </>
  );
}
