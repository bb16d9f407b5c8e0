import { Typography } from '@mui/material';
import { useState } from 'react';
import { type BulkAction, MAX_BULK_ITEMS } from '../../../../../shared/entities/bulk-change.ts';
import { ITEM_TTL_DAYS } from '../../../../../shared/entities/deleted-item.ts';
import {
  INITIAL_STATUS,
  NEW_RECORD_STATUSES,
} from '../../../../../shared/entities/listing-status.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { BulkDialog } from '../../common/bulk/BulkDialog.tsx';
import { useStartBulkChange } from '../../common/bulk/bulkQuery.ts';
import { formatItems } from '../../common/bulk/describeBulkChange.ts';
import { PreviewList, PreviewRow } from '../../common/bulk/PreviewList.tsx';
import { SelectInput } from '../../common/form/FormFields.tsx';
import { formatItemFacts } from '../../common/items/itemFields.ts';

type Items = readonly MilitaryItemSummary[];

interface BulkActionDialogProps {
  action: Extract<BulkAction, 'delete' | 'upload' | 'identify'>;
  items: Items;
  onStarted: (id: string) => void;
  onClose: () => void;
}

type Status = (typeof NEW_RECORD_STATUSES)[number];
const EFFECTS = {
  Owned: 'not for sale yet',
  List: 'in the shop after the next sync',
  Ebay: 'in the shop after the next sync',
} as const satisfies Record<Status, string>;
const STATUSES = NEW_RECORD_STATUSES.map((status) => ({
  status,
  label: `${status}: ${EFFECTS[status]}`,
}));

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
};

export function BulkActionDialog({ action, items, onStarted, onClose }: BulkActionDialogProps) {
  const start = useStartBulkChange();
  const [status, setStatus] = useState<Status>(INITIAL_STATUS);
  const { title, verb, describe } = TEXTS[action];
  const isTooMany = items.length > MAX_BULK_ITEMS;

  const send = () => {
    const itemIds = items.map(({ id }) => id);
    const chosen = action === 'upload' && status !== INITIAL_STATUS ? { status } : {};
    start.mutate({ itemIds, action, ...chosen }, { onSuccess: ({ id }) => onStarted(id) });
  };

  return (
    <BulkDialog
      title={title}
      subtitle={formatItems(items.length)}
      action={`${verb} ${items.length.toLocaleString('en-US')} ${items.length === 1 ? 'Item' : 'Items'}`}
      isDestructive={action === 'delete'}
      canStart={!isTooMany}
      request={start}
      onStart={send}
      onClose={onClose}
    >
      <p>
        {isTooMany
          ? `At most ${MAX_BULK_ITEMS.toLocaleString('en-US')} items at once: select fewer.`
          : describe(items).filter(Boolean).join(' ')}
      </p>
      {action === 'upload' && (
        <SelectInput
          label="Status of new records"
          options={STATUSES.map(({ label }) => label)}
          value={STATUSES.find((each) => each.status === status)?.label ?? ''}
          onChange={({ target }) => {
            const chosen = STATUSES.find((each) => each.label === target.value);
            setStatus(chosen?.status ?? INITIAL_STATUS);
          }}
        />
      )}
      <PreviewList
        label="Items"
        rows={items}
        describeMore={(count) => `And ${formatItems(count)} more.`}
      >
        {(item) => (
          <PreviewRow key={item.id} name={item.name}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {formatItemFacts(item)}
            </Typography>
          </PreviewRow>
        )}
      </PreviewList>
    </BulkDialog>
  );
}
