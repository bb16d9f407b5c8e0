import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { MAX_BULK_ITEMS } from '../../../../../shared/entities/bulk-change.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import {
  PHOTO_ORDERS,
  type PhotoOrder,
  reorderPhotos,
} from '../../../../../shared/item-form/reorder-photos.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx';
import { useStartBulkChange } from '../../common/bulk/bulkQuery.ts';
import { formatItems, PHOTO_ORDER_LABELS } from '../../common/bulk/describeBulkChange.ts';
import { PreviewList, PreviewRow } from '../../common/bulk/PreviewList.tsx';
import { SelectInput } from '../../common/form/FormFields.tsx';
import { getPhotosPrimaryFirst } from '../../common/items/payload.ts';

interface ReorderPhotosDialogProps {
  items: readonly MilitaryItemSummary[];
  onStarted: (id: string) => void;
  onClose: () => void;
}

export function ReorderPhotosDialog({ items, onStarted, onClose }: ReorderPhotosDialogProps) {
  const start = useStartBulkChange();
  const [order, setOrder] = useState<PhotoOrder>(PHOTO_ORDERS[0]);

  const changed = items.filter(({ imageUrls }) => imageUrls.length > 1);
  const isTooMany = changed.length > MAX_BULK_ITEMS;
  const canSubmit = changed.length > 0 && !isTooMany;
  const left = items.length - changed.length;
  const send = () => {
    const itemIds = changed.map(({ id }) => id);
    start.mutate(
      { action: 'reorder-photos', itemIds, order },
      { onSuccess: ({ id }) => onStarted(id) },
    );
  };

  return (
    <BulkDialog
      title="Order Photos"
      subtitle={formatItems(items.length)}
      action={`Reorder ${changed.length.toLocaleString('en-US')} ${changed.length === 1 ? 'Item' : 'Items'}`}
      canStart={canSubmit}
      request={start}
      onStart={send}
      onClose={onClose}
    >
      <SelectInput
        label="Order"
        options={PHOTO_ORDERS.map((each) => PHOTO_ORDER_LABELS[each])}
        value={PHOTO_ORDER_LABELS[order]}
        onChange={({ target }) => {
          const chosen = PHOTO_ORDERS.find((each) => PHOTO_ORDER_LABELS[each] === target.value);
          setOrder(chosen ?? PHOTO_ORDERS[0]);
        }}
      />
      <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
        {isTooMany
          ? `At most ${MAX_BULK_ITEMS.toLocaleString('en-US')} items at once: select fewer.`
          : `The first photo becomes the primary one.${left > 0 ? ` ${formatItems(left)} with fewer than two photos ${left === 1 ? 'stays as it is' : 'stay as they are'}.` : ''}`}
      </Typography>
      <PreviewList
        label="Changes"
        rows={changed}
        describeMore={(count) => `And ${formatItems(count)} more.`}
      >
        {(item) => (
          <PreviewRow key={item.id} name={item.name}>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
              {getPhotosPrimaryFirst({ ...item, ...reorderPhotos(item, order) }).map((path) => (
                <Box key={path} sx={{ width: '2.75rem' }}>
                  <Photo src={path} alt="" />
                </Box>
              ))}
            </Stack>
          </PreviewRow>
        )}
      </PreviewList>
    </BulkDialog>
  );
}
