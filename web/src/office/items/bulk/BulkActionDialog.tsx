import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { type BulkAction, MAX_BULK_ITEMS } from '../../../../../shared/entities/bulk-change.ts';
import { ITEM_TTL_DAYS } from '../../../../../shared/entities/deleted-item.ts';
import {
  INITIAL_STATUS,
  NEW_RECORD_STATUSES,
} from '../../../../../shared/entities/listing-status.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { PHOTO_ORDERS, reorderPhotos } from '../../../../../shared/item-form/reorder-photos.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx';
import { formatItems, PHOTO_ORDER_LABELS } from '../../common/bulk/describeBulkChange.ts';
import { PreviewList, PreviewRow } from '../../common/bulk/PreviewList.tsx';
import { SelectInput } from '../../common/form/FormFields.tsx';
import { formatItemFacts, getItemPhotos } from '../../common/items/itemFields.ts';

type Items = readonly MilitaryItemSummary[];

interface BulkActionDialogProps {
  action: Extract<BulkAction, 'delete' | 'upload' | 'identify' | 'reorder-photos'>;
  items: Items;
  onStarted: (id: string) => void;
  onClose: () => void;
}

const EFFECTS = {
  Owned: 'not for sale yet',
  List: 'in the shop after the next sync',
  Ebay: 'in the shop after the next sync',
} as const satisfies Record<(typeof NEW_RECORD_STATUSES)[number], string>;

const getStatusLabel = (status: keyof typeof EFFECTS) => `${status}: ${EFFECTS[status]}`;

const TEXTS: Record<
  BulkActionDialogProps['action'],
  { title: string; verb: string; describe: (items: Items) => string[] }
> = {
  delete: {
    title: 'Delete Items',
    verb: 'Delete',
    describe: (items) => [
      `The items can be restored for ${ITEM_TTL_DAYS} days, with their photos and history.`,
      items.some(({ airtableId }) => airtableId) ? 'Their records in Airtable stay.' : '',
    ],
  },
  upload: {
    title: 'Upload to Airtable',
    verb: 'Upload',
    describe: (items) => {
      const known = items.filter(({ airtableId }) => airtableId).length;
      const added = items.length - known;
      return [
        added > 0 ? `${formatItems(added)} will get a record in Airtable.` : '',
        known > 0
          ? `${formatItems(known)} ${known === 1 ? 'is' : 'are'} in Airtable already: what has changed here is sent, except to columns that were changed in Airtable as well.`
          : '',
        'Undoing it removes the new records, as long as nobody has changed them in Airtable. Changes that were sent stay.',
      ];
    },
  },
  identify: {
    title: 'Identify Items',
    verb: 'Identify',
    describe: () => [
      'Each item is compared with the reference catalog. Matches that were verified or rejected stay as they are.',
    ],
  },
  'reorder-photos': {
    title: 'Order Photos',
    verb: 'Reorder',
    describe: (items) => {
      const left = items.filter((item) => !hasOrder(item)).length;
      return [
        'The first photo becomes the primary one.',
        left > 0
          ? `${formatItems(left)} with fewer than two photos ${left === 1 ? 'stays as it is' : 'stay as they are'}.`
          : '',
      ];
    },
  },
};

const hasOrder = ({ imageUrls }: MilitaryItemSummary) => imageUrls.length > 1;

export function BulkActionDialog({ action, items, ...handlers }: BulkActionDialogProps) {
  const [status = INITIAL_STATUS, setStatus] = useState<keyof typeof EFFECTS>();
  const [order = PHOTO_ORDERS[0], setOrder] = useState<(typeof PHOTO_ORDERS)[number]>();
  const { title, verb, describe } = TEXTS[action];
  const isReordering = action === 'reorder-photos';
  const affected = isReordering ? items.filter(hasOrder) : items;
  const isTooMany = affected.length > MAX_BULK_ITEMS;
  const itemIds = affected.map(({ id }) => id);
  const isListed = action === 'upload' && status !== INITIAL_STATUS;
  const text = isTooMany
    ? `At most ${formatItems(MAX_BULK_ITEMS)} at once: select fewer.`
    : describe(items).filter(Boolean).join(' ');

  return (
    <BulkDialog
      {...handlers}
      title={title}
      subtitle={formatItems(items.length)}
      action={`${verb} ${formatItems(affected.length, true)}`}
      isDestructive={action === 'delete'}
      canStart={affected.length > 0 && !isTooMany}
      body={
        isReordering ? { itemIds, action, order } : { itemIds, action, ...(isListed && { status }) }
      }
    >
      {!isReordering && <p>{text}</p>}
      {action === 'upload' && (
        <SelectInput
          label="Status of new records"
          options={NEW_RECORD_STATUSES.map(getStatusLabel)}
          value={getStatusLabel(status)}
          onChange={({ target: { value } }) =>
            setStatus(NEW_RECORD_STATUSES.find((each) => getStatusLabel(each) === value))
          }
        />
      )}
      {isReordering && (
        <>
          <SelectInput
            label="Order"
            options={PHOTO_ORDERS.map((each) => PHOTO_ORDER_LABELS[each])}
            value={PHOTO_ORDER_LABELS[order]}
            onChange={({ target: { value } }) =>
              setOrder(PHOTO_ORDERS.find((each) => PHOTO_ORDER_LABELS[each] === value))
            }
          />
          <Typography role="status" variant="caption" color="textSecondary">
            {text}
          </Typography>
        </>
      )}
      <PreviewList
        label={isReordering ? 'Changes' : 'Items'}
        rows={affected}
        describeMore={(count) => `And ${formatItems(count)} more.`}
      >
        {(item) => (
          <PreviewRow key={item.id} name={item.name}>
            {isReordering ? (
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
                {getItemPhotos({ ...item, ...reorderPhotos(item, order) }).map((path) => (
                  <Box key={path} sx={{ width: '2.75rem' }}>
                    <Photo src={path} alt="" />
                  </Box>
                ))}
              </Stack>
            ) : (
              <Typography variant="caption" color="textSecondary">
                {formatItemFacts(item)}
              </Typography>
            )}
          </PreviewRow>
        )}
      </PreviewList>
    </BulkDialog>
  );
}
