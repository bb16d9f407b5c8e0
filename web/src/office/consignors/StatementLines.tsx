import { Typography } from '@mui/material';
import type {
  ConsignorStatement,
  StatementLine,
} from '../../../../shared/entities/consignor-statement.ts';
import {
  describeHeldUntil,
  isOfPiece,
  LINE_NAMES,
} from '../../../../shared/quotes/statement-names.ts';
import { toShopDate } from '../../../../shared/shop-time.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { column, FIGURE } from '../common/column.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { Note } from '../common/Note.tsx';

/** Longer tables render only the rows in view. */
const MAX_PLAIN_ROWS = 100;

export function StatementLines({ statement }: { statement: ConsignorStatement | undefined }) {
  const { timeZone } = useShop();

  return (
    <DataTable
      label="Lines of the statement"
      columns={createColumns(statement?.timeZone ?? timeZone)}
      rows={statement?.lines}
      getKey={({ id }) => id}
      rowHeight={61}
      skeletonRows={4}
      phoneColumns="repeat(2, minmax(0, 1fr))"
      isVirtual={(statement?.lines.length ?? 0) > MAX_PLAIN_ROWS}
    />
  );
}

const AMOUNT = '7.5rem';
const WIDE = { ...FIGURE, tabletWidth: null };

const formatPart = (line: StatementLine, amount: string): string =>
  isOfPiece(line) ? formatAmount(amount) : '—';

const createColumns = (timeZone: string): readonly Column<StatementLine>[] => {
  const formatDay = (at: string) => formatDate(toShopDate(at, timeZone));
  return [
    column('Date', '7rem', { isMono: true, phone: '1 / 1 / auto / -1' }, ({ date }) =>
      formatDay(date),
    ),
    column('Line', 'minmax(0, 1fr)', { phone: '2 / 1 / auto / -1', isMain: true }, (line) => (
      <LineText line={line} formatDay={formatDay} />
    )),
    column('Price', AMOUNT, WIDE, (line) => formatPart(line, line.price)),
    column('Commission', AMOUNT, WIDE, (line) => formatPart(line, line.commission)),
    column('Share', AMOUNT, FIGURE, ({ share }) => formatAmount(share)),
    column('Balance', AMOUNT, FIGURE, ({ balance }) => formatAmount(balance)),
  ];
};

interface LineTextProps {
  line: StatementLine;
  formatDay: (at: string) => string;
}

/** A payout is described by its method and reference. */
function LineText({ line, formatDay }: LineTextProps) {
  const { kind, item, quantity, reference, orderId, payableAt } = line;
  const isPayout = kind === 'payout';

  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {isPayout ? LINE_NAMES.payout : item}
      </Typography>
      <Note>
        {!isPayout && LINE_NAMES[kind]}
        {quantity > 1 && ` · × ${quantity}`}
        {!isPayout && reference && ' · '}
        {orderId ? <Link to={paths.quote(orderId)}>{reference ?? 'Quote'}</Link> : reference}
        {kind === 'sale' && ` · ${describeHeldUntil(payableAt && formatDay(payableAt))}`}
      </Note>
    </>
  );
}
