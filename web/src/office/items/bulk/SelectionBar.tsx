import { Button, Stack, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import type { BulkAction } from '../../../../../shared/entities/bulk-change.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ActionMenu } from '../../common/ActionMenu.tsx';
import { BulkReportDialog } from '../../common/bulk/BulkReportDialog.tsx';
import { useBulkChanges, useBulkReport } from '../../common/bulk/bulkQuery.ts';
import { describeBulkChange, describeCounts } from '../../common/bulk/describeBulkChange.ts';
import { RecordItemSaleDialog } from '../../common/bulk/RecordSaleDialog.tsx';
import { SetItemValuesDialog } from '../../common/bulk/SetValuesDialog.tsx';
import type { Selection } from '../../common/bulk/useSelection.ts';
import { useSetValuesTitle } from '../../common/items/useSetValuesTitle.ts';
import { PrintLabels } from '../../common/labels/PrintLabels.tsx';
import { ListBar } from '../../common/list/ListBar.tsx';
import { ItemsQuote } from '../../common/new-quote/SelectionQuote.tsx';
import { BulkActionDialog } from './BulkActionDialog.tsx';
import { BulkChangeDialog } from './BulkChangeDialog.tsx';
import { type CatalogDialog, useCatalogDialogs } from './CatalogDialogs.tsx';

interface SelectionBarProps
  extends Pick<ComponentProps<typeof ListBar>, 'count' | 'ref' | 'children'> {
  items: readonly MilitaryItemSummary[];
  /** Undefined while not all items are loaded. */
  selection: Selection<MilitaryItemSummary> | undefined;
  onOpen: (dialog: CatalogDialog) => void;
}

type Dialog = BulkAction | 'list' | 'report' | 'quote' | 'sale';

const MORE_ACTIONS = [
  { action: 'upload', label: 'Upload to Airtable…', permission: 'edit-items' },
  { action: 'quote', label: 'New Quote…', permission: 'sell' },
  { action: 'sale', label: 'Record a Sale…', permission: 'sell' },
  { action: 'reorder-photos', label: 'Order Photos…', permission: 'edit-items' },
  { action: 'identify', label: 'Identify…', permission: 'edit-items' },
  { action: 'delete', label: 'Delete…', permission: 'edit-items' },
] as const;

export function SelectionBar(props: SelectionBarProps) {
  const { items, selection, onOpen, children, ...bar } = props;
  const [dialog, setDialog] = useState<Dialog>();
  const [reportId, setReportId] = useState<string>();
  const report = useBulkReport(reportId);
  const can = usePermissions();
  const catalogDialogs = useCatalogDialogs();
  const setValuesTitle = useSetValuesTitle();
  const selected = selection?.selected ?? [];
  const close = () => setDialog(undefined);
  const openReport = (id: string) => {
    setReportId(id);
    setDialog('report');
  };
  const change = { items: selected, onStarted: openReport, onClose: close };

  return (
    <>
      <ListBar
        {...bar}
        selection={
          selection && {
            label: `Select all ${formatCount(items.length)}`,
            selected: selected.length,
            isAll: selected.length === items.length,
            onSelectAll: selection.selectAll,
            onClear: selection.clear,
            actions: (
              <>
                <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('change')}>
                  Change Fields…
                </Button>
                <Button size="small" aria-haspopup="dialog" onClick={() => setDialog('set-values')}>
                  {`${setValuesTitle}…`}
                </Button>
                <PrintLabels pieces={selected} label="Print Selected…" size="small" />
                <ActionMenu
                  label="More…"
                  size="small"
                  actions={MORE_ACTIONS.filter(({ permission }) => can(permission)).map(
                    ({ action, label }) => ({ label, onClick: () => setDialog(action) }),
                  )}
                />
              </>
            ),
          }
        }
      >
        {children}
        <ActionMenu
          label="More…"
          actions={[
            { label: 'Bulk Changes…', onClick: () => setDialog('list') },
            ...catalogDialogs.map(({ dialog: chosen, label }) => ({
              label,
              onClick: () => onOpen(chosen),
            })),
          ]}
        />
      </ListBar>
      {dialog === 'change' && <BulkChangeDialog {...change} />}
      {(dialog === 'delete' ||
        dialog === 'upload' ||
        dialog === 'identify' ||
        dialog === 'reorder-photos') && <BulkActionDialog action={dialog} {...change} />}
      {dialog === 'set-values' && <SetItemValuesDialog {...change} />}
      {dialog === 'quote' && <ItemsQuote items={selected} onClose={close} />}
      {dialog === 'sale' && <RecordItemSaleDialog items={selected} onClose={close} />}
      {dialog === 'list' && <BulkChangeList onOpen={openReport} onClose={close} />}
      {dialog === 'report' && (
        <BulkReportDialog
          query={report}
          onUndo={openReport}
          onClose={() => {
            close();
            selection?.clear();
          }}
        />
      )}
    </>
  );
}

interface BulkChangeListProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

function BulkChangeList({ onOpen, onClose }: BulkChangeListProps) {
  const query = useBulkChanges();
  const { data: changes, error } = query;
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog title="Bulk Changes" onClose={onClose}>
      {error && <InlineError subject="the bulk changes" query={query} />}
      {!changes && !error && <SkeletonLine width={26} height={1.25} />}
      {changes?.length === 0 && (
        <ListNotice
          title="No bulk changes yet"
          text="Select items in the list, then change their fields together. Each bulk change can be undone here."
        />
      )}
      <ul>
        {changes?.map((change) => (
          <Stack
            component="li"
            key={change.id}
            direction="row"
            sx={{
              py: 1,
              gap: 2,
              alignItems: 'start',
              justifyContent: 'space-between',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <div>
              <Button variant="text" sx={{ textAlign: 'left' }} onClick={() => onOpen(change.id)}>
                {describeBulkChange(change)}
              </Button>
              <Typography variant="caption" component="p" color="textSecondary">
                <Timestamp at={change.createdAt} /> by {change.by.email} ·{' '}
                {change.status === 'running' ? 'Running' : describeCounts(change)}
              </Typography>
            </div>
            {change.undoneBy && <StatusBadge tone="neutral">Undone</StatusBadge>}
          </Stack>
        ))}
      </ul>
    </DetailsDialog>
  );
}
