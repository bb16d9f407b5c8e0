import type { ConsignedPiece } from '../../../../shared/entities/consignor-statement.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { paths } from '../../lib/paths.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column, FIGURE } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { useStatement } from './consignorQueries.ts';

interface ConsignedPiecesProps {
  consignorId: string;
  /** The current one, whose statement is usually in the cache. */
  month: string;
}

export const ConsignedPieces = ({ consignorId, month }: ConsignedPiecesProps) => (
  <RecordTable
    query={useStatement(consignorId, month)}
    layoutName="consigned-pieces"
    label="Pieces that are not sold"
    columns={COLUMNS}
    getKey={({ itemId }) => itemId}
    rowHeight={45}
    phoneColumns="repeat(2, minmax(0, 1fr))"
    isVirtual
    toRows={({ pieces }) => pieces}
    errorTitle="Failed to Load the Pieces"
    name="the pieces"
    empty={{
      title: 'No unsold pieces',
      text: 'Pieces appear here when their items name this consignor.',
    }}
  />
);

const STATUSES = {
  cataloged: ['neutral', 'Cataloged'],
  listed: ['success', 'Listed'],
} as const;

const COLUMNS: readonly Column<ConsignedPiece>[] = [
  column(
    'Piece',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    ({ itemId, name }) => <RowTitle to={paths.catalogedItem(itemId)}>{name}</RowTitle>,
  ),
  column('Number', '8rem', { isMono: true, isLabeled: true }, ({ catalogNumber }) => catalogNumber),
  column('Received', '8rem', { ...FIGURE, tabletWidth: null }, ({ receivedAt }) => (
    <Timestamp at={receivedAt} isDateOnly />
  )),
  column('Status', '8rem', {}, ({ status }) => (
    <StatusBadge tone={STATUSES[status][0]}>{STATUSES[status][1]}</StatusBadge>
  )),
  column('Price', '7.5rem', FIGURE, ({ price }) => formatKnown(price)),
  column('Floor', '7.5rem', FIGURE, ({ floor }) => formatKnown(floor)),
];

const formatKnown = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount);
