import { Box, Typography } from '@mui/material';
import type { CustomerPurchase } from '../../../../shared/entities/customer.ts';
import type { OrderSummary } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { getStatus } from '../../ui/quotes/statuses.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { clampLines } from '../common/clampLines.ts';
import { column } from '../common/column.ts';
import { type Column, DataTable, type DataTableProps } from '../common/list/DataTable.tsx';
import { Note } from '../common/Note.tsx';
import { Section } from '../common/Section.tsx';

/** Longer lists render only the rows in view. */
const MAX_PLAIN_ROWS = 50;

interface SectionTableProps<T> extends DataTableProps<T> {
  rows: readonly T[];
  emptyText: string;
}

const SectionTable = <T,>({ emptyText, ...table }: SectionTableProps<T>) => (
  <Section title={table.label} isRuled={false}>
    {table.rows.length === 0 ? (
      <Note>{emptyText}</Note>
    ) : (
      <DataTable {...table} isVirtual={table.rows.length > MAX_PLAIN_ROWS} />
    )}
  </Section>
);

export const CustomerQuotes = ({ quotes }: { quotes: readonly OrderSummary[] }) => (
  <SectionTable
    label="Quotes"
    columns={QUOTE_COLUMNS}
    rows={quotes}
    getKey={({ id }) => id}
    rowHeight={66}
    phoneColumns="minmax(0, 1fr) auto"
    emptyText="No quotes."
  />
);

const formatTotal = ({ totalAmount, expiresAt }: OrderSummary): string =>
  expiresAt === null && totalAmount === '0.00' ? '—' : formatMoney(totalAmount);

const QUOTE_COLUMNS: readonly Column<OrderSummary>[] = [
  column(
    'Quote',
    'minmax(0, 1fr)',
    { phone: '1 / 1', isMain: true, text: ({ reference }) => reference },
    ({ id, reference, names }) => (
      <>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          <Link to={paths.quote(id)} className="stretched">
            {reference}
          </Link>
        </Typography>
        <Typography variant="caption" component="p" sx={clampLines(2)}>
          {names.join(', ')}
        </Typography>
      </>
    ),
  ),
  column('Stage', '11rem', { phone: '2 / 1' }, (quote) => {
    const { tone, label } = getStatus(quote);
    return (
      <StatusBadge tone={tone}>
        {quote.isQuestion && quote.state === 'pending' ? 'Question' : label}
      </StatusBadge>
    );
  }),
  column('Requested', '7.5rem', { phone: '2 / 2', isMono: true }, ({ createdAt }) => (
    <Timestamp at={createdAt} isDateOnly />
  )),
  column('Total', '7rem', { phone: '1 / 2', align: 'end', isMono: true }, formatTotal),
];

export const CustomerPurchases = ({ purchases }: { purchases: readonly CustomerPurchase[] }) => (
  <SectionTable
    label="Purchases"
    columns={PURCHASE_COLUMNS}
    rows={purchases}
    getKey={({ orderId, productId }) => `${orderId} ${productId}`}
    rowHeight={73}
    phoneColumns="3.5rem minmax(0, 1fr) auto"
    emptyText="Nothing bought yet."
  />
);

const PURCHASE_COLUMNS: readonly Column<CustomerPurchase>[] = [
  column('Photo', '4.75rem', { phone: '1 / 1 / 3', isFixed: true }, ({ imageUrl }) => (
    <Box sx={{ width: 56, height: 56 }}>
      <Photo src={imageUrl} alt="" />
    </Box>
  )),
  column(
    'Piece',
    'minmax(0, 1fr)',
    { phone: '1 / 2', isMain: true, text: ({ name }) => name },
    (purchase) => (
      <>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          <Link to={paths.product(purchase.productId, purchase.name)}>{purchase.name}</Link>
        </Typography>
        {describeUnits(purchase) && <Note>{describeUnits(purchase)}</Note>}
      </>
    ),
  ),
  column('Quote', '9rem', { phone: '2 / 2', isMono: true }, ({ orderId, reference }) => (
    <Link to={paths.quote(orderId)}>{reference}</Link>
  )),
  column('Bought', '7.5rem', { phone: '2 / 3', isMono: true }, ({ at }) => (
    <Timestamp at={at} isDateOnly />
  )),
  column('Price', '7rem', { phone: '1 / 3', align: 'end', isMono: true }, ({ price }) =>
    formatMoney(price),
  ),
];

function describeUnits({ quantity, returned }: CustomerPurchase): string {
  const units = quantity > 1 ? `× ${quantity}` : '';
  const back = returned === 0 ? '' : returned < quantity ? `${returned} returned` : 'Returned';
  return [units, back].filter(Boolean).join(', ');
}
