import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Purchase } from '../../../../shared/entities/purchase.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { column, FIGURE } from '../common/column.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { type Column, RowToggle } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { getReceiptUrl, usePurchases, useVoidPurchase } from './booksQueries.ts';
import { PeriodField } from './PeriodField.tsx';
import { PurchaseDialog } from './PurchaseDialog.tsx';
import { useBooksPeriod } from './periods.ts';

export function Purchases() {
  const period = useBooksPeriod();
  const purchases = usePurchases(period.days);
  const [openId, setOpenId] = useState<string>();
  const sellers = [...new Set(purchases.data?.rows.map(({ seller }) => seller))];

  return (
    <Box sx={{ mt: 2 }}>
      <Row sx={{ columnGap: 2, alignItems: 'start', justifyContent: 'space-between' }}>
        <FilterBar>
          <PeriodField period={period} />
        </FilterBar>
        <DialogButton
          variant="contained"
          dialog={(close) => <PurchaseDialog sellers={sellers} onClose={close} />}
        >
          Record a Purchase…
        </DialogButton>
      </Row>
      <RecordTable
        query={purchases}
        layoutName="purchases"
        label="Purchases"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={45}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        toRows={({ rows }) => rows}
        expansion={{
          isOpen: ({ id }) => id === openId,
          onToggle: ({ id }) => setOpenId(id === openId ? undefined : id),
          renderDetails: (purchase) => <Details purchase={purchase} />,
        }}
        errorTitle="Failed to Load the Purchases"
        name="the purchases"
        empty={{
          title: 'No purchases in these days',
          text: 'Record what you paid for pieces: their profit and the value of your stock follow from it.',
        }}
      >
        {purchases.hasNextPage ? (
          <MoreRows pages={purchases} subject="purchases" label="Show More" />
        ) : (
          <Typography variant="body2" sx={{ mt: 1.5, textAlign: 'end' }}>
            Bought for {formatMoney(sumTotals(purchases.data?.rows ?? []))}
          </Typography>
        )}
      </RecordTable>
    </Box>
  );
}

const sumTotals = (purchases: readonly Purchase[]): string =>
  fromCents(
    purchases
      .filter(({ voidedAt }) => voidedAt === null)
      .reduce((cents, { total }) => cents + toCents(total), 0),
  );

const COLUMNS: readonly Column<Purchase>[] = [
  column(
    'Seller',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ seller }) => seller },
    ({ seller, date }) => (
      <h2>
        <RowToggle>
          {seller}
          <span className="visually-hidden">, {formatDate(date)}</span>
        </RowToggle>
      </h2>
    ),
  ),
  column('Date', '8rem', FIGURE, ({ date }) => formatDate(date)),
  column('Pieces', '5rem', FIGURE, ({ lines }) => formatCount(lines.length)),
  column('Total', '8rem', FIGURE, ({ total }) => formatMoney(total)),
  column('State', '6rem', {}, ({ voidedAt }) =>
    voidedAt === null ? null : <StatusBadge tone="neutral">Void</StatusBadge>,
  ),
];

function Details({ purchase }: { purchase: Purchase }) {
  const { seller, lines, receipt, note, voidedAt, by } = purchase;

  return (
    <Box sx={{ pb: 2 }}>
      <ul aria-label={`Pieces from ${seller}`}>
        {lines.map((line) => (
          <Row as="li" key={line.itemId} sx={{ py: 0.5, columnGap: 2 }}>
            <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
              <Link to={paths.catalogedItem(line.itemId)}>{line.name}</Link>
            </Typography>
            <Note>{line.catalogNumber}</Note>
            <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {line.quantity > 1 && `${formatCount(line.quantity)} × `}
              {formatMoney(line.cost)}
            </Typography>
          </Row>
        ))}
      </ul>
      {note && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {note}
        </Typography>
      )}
      <Note>
        Recorded by {by.email}
        {voidedAt && `. Void since ${formatDate(voidedAt)}`}
      </Note>
      <Row sx={{ mt: 1, columnGap: 2 }}>
        {receipt && (
          <Typography variant="body2">
            <a href={getReceiptUrl(receipt)} target="_blank" rel="noreferrer">
              Receipt
            </a>
          </Typography>
        )}
        {voidedAt === null && (
          <DialogButton
            size="small"
            variant="text"
            dialog={(close) => <VoidDialog purchase={purchase} onClose={close} />}
          >
            Void…<span className="visually-hidden"> purchase from {seller}</span>
          </DialogButton>
        )}
      </Row>
    </Box>
  );
}

interface VoidDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

function VoidDialog({ purchase: { id, seller, lines, total }, onClose }: VoidDialogProps) {
  const { mutate, isPending } = useVoidPurchase();
  const pieces = lines.length === 1 ? '1 piece' : `${formatCount(lines.length)} pieces`;

  return (
    <ConfirmDialog
      title="Void the Purchase?"
      text={`${pieces} from ${seller} for ${formatMoney(total)}. The costs that it set are removed, and pieces that you bought before get the cost of that purchase back. The purchase stays in the list and counts no more.`}
      action="Void Purchase"
      pendingAction="Saving…"
      isPending={isPending}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () =>
            toast({ title: 'Purchase Void', description: 'Its costs were taken back.' }),
          onError: (error) => showErrorToast(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
