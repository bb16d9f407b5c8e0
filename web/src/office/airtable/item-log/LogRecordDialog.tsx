import { Box, Button } from '@mui/material';
import { toProductId } from '../../../../../shared/airtable-mapping/product-id.ts';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { paths } from '../../../lib/paths.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { toItem, toItemSummary } from '../../common/airtable/item.ts';
import { OpenInAirtable } from '../../common/airtable/OpenInAirtable.tsx';
import { ItemHistory } from '../../common/history/ItemHistory.tsx';
import { ProductHistory } from '../../common/history/ProductHistory.tsx';
import QuickEdit from '../../common/items/QuickEdit.tsx';
import { useRecordHistory } from '../../common/items/recordValuesQuery.ts';
import { Pager } from '../../common/Pager.tsx';
import { RecordBar } from '../../common/RecordBar.tsx';
import { ItemSubtitle, RecordFields } from './ItemCard.tsx';
import { useLogRecord } from './itemLogQuery.ts';

interface LogRecordDialogProps {
  id: string;
  records: readonly LogRecord[];
  total: number;
  opened: OpenRecord;
  isEditing: boolean;
}

export function LogRecordDialog({ id, records, total, opened, isEditing }: LogRecordDialogProps) {
  const query = useLogRecord(id);
  const history = useRecordHistory(id);
  const listed = records.find((record) => record.id === id);
  const item = query.data && toItem(query.data);
  const title = item?.title ?? (listed ? toItemSummary(listed).title : 'Record');

  return (
    <DetailsDialog
      title={title}
      subtitle={item && <ItemSubtitle item={item} />}
      onClose={opened.close}
    >
      {listed && (
        <RecordBar>
          {listed.productId && (
            <Button component={Link} to={paths.product(listed.productId)}>
              View in Shop
            </Button>
          )}
          {isEditing && <QuickEdit name={title} recordId={id} />}
          <OpenInAirtable isButton recordId={id} />
          <ProductHistory id={toProductId(id)} name={title} isReadOnly={!isEditing} />
          <Pager
            subject="record"
            name={title}
            id={id}
            records={records}
            total={total}
            onSelect={opened.switchTo}
          />
        </RecordBar>
      )}
      {query.isPending && (
        <div role="status" aria-label="Loading the record…">
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <SkeletonLine key={line} width={18} height={1.5} />
          ))}
        </div>
      )}
      {query.isError && !item && (
        <InlineError
          text="The record could not be read from Airtable."
          subject="the record"
          query={query}
        />
      )}
      {item && <RecordFields item={item} />}
      {!history.isPending && history.data?.length !== 0 && (
        <Box sx={{ mt: 3.5 }}>
          <ItemHistory itemId={undefined} isReadOnly={!isEditing} history={history} />
        </Box>
      )}
    </DetailsDialog>
  );
}
