import { useEffect, useRef } from 'react';
import { backOfficePaths } from '../../../../shared/back-office-paths.ts';
import type { ReportedPiece } from '../../../../shared/entities/business-report.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { Tabs } from '../common/Tabs.tsx';
import styles from './BusinessReport.module.css';
import { formatCents, formatDays, formatMonth, KIND_LABELS } from './formatReport.ts';
import { usePiecesOfMonth } from './reportQuery.ts';
import { SaveCsv } from './SaveCsv.tsx';

const KINDS = ['sold', 'listed', 'bought'] as const satisfies ReportedPiece['kind'][];

export function PiecesOfMonth({ month }: { month: string }) {
  const query = usePiecesOfMonth(month);
  const { get, replace } = useQueryParams();
  const kind = KINDS.find((each) => each === get('kind')) ?? 'sold';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <section aria-labelledby="month-title" className={styles.pieces}>
      <div className={styles.head}>
        <h2 ref={title} id="month-title" tabIndex={-1} className={styles.title}>
          {formatMonth(month)}
        </h2>
        <SaveCsv
          name={month}
          load={async () => (await import('./reportCsv.ts')).formatPieces(query.data ?? [])}
        />
      </div>
      <Tabs
        label="Pieces"
        tabs={KINDS.map((each) => KIND_LABELS[each])}
        selected={KIND_LABELS[kind]}
        onSelect={(label) => {
          const selected = KINDS.find((each) => KIND_LABELS[each] === label);
          replace({ kind: !selected || selected === 'sold' ? '' : selected });
        }}
      >
        <ListState
          query={query}
          errorTitle="Failed to Load the Pieces"
          name="the pieces"
          skeleton={<Pieces kind={kind} pieces={undefined} />}
          isEmpty={(pieces) => !pieces.some((piece) => piece.kind === kind)}
          empty={
            <ListNotice
              title={`Nothing was ${KIND_LABELS[kind].toLowerCase()}`}
              text="No piece counts in this month."
            />
          }
        >
          {(pieces) => (
            <Pieces kind={kind} pieces={pieces.filter((piece) => piece.kind === kind)} />
          )}
        </ListState>
      </Tabs>
    </section>
  );
}

interface PiecesProps {
  kind: ReportedPiece['kind'];
  pieces: readonly ReportedPiece[] | undefined;
}

function Pieces({ kind, pieces }: PiecesProps) {
  return (
    <DataTable
      label={KIND_LABELS[kind]}
      columns={kind === 'sold' ? SOLD : kind === 'listed' ? LISTED : BOUGHT}
      rows={pieces}
      getKey={({ productId, recordId, itemId, orderId, at }) =>
        [productId, recordId, itemId, orderId, at].join()
      }
      rowHeight={45}
      rowClassName={styles.row}
      isVirtual
    />
  );
}

const name: Column<ReportedPiece> = {
  header: 'Piece',
  width: 'minmax(0, 1fr)',
  isMain: true,
  className: styles.month,
  cell: (piece) => {
    const to = getLink(piece);
    const label = [piece.name, piece.uniqueId].filter(Boolean).join(' · ');
    return to ? <Link to={to}>{label}</Link> : label;
  },
};
const column = (
  header: string,
  format: (piece: ReportedPiece) => string,
  { width = '7.5rem', isWideOnly = false } = {},
): Column<ReportedPiece> => ({
  header,
  width,
  ...(isWideOnly && { tabletWidth: null }),
  align: 'end',
  className: styles.number,
  cell: (piece) => (
    <>
      <span className={styles.label}>{header} </span>
      {format(piece)}
    </>
  ),
});
const date = column('Date', ({ at }) => formatDate(at));
const quantity = column('Quantity', (piece) => piece.quantity.toLocaleString('en-US'), {
  width: '6rem',
  isWideOnly: true,
});

const SOLD = [
  name,
  date,
  quantity,
  column('Price', ({ amountCents }) => formatCents(amountCents)),
  column('Margin', ({ marginCents }) => formatCents(marginCents)),
  column('On the shelf', ({ daysOnShelf }) => formatDays(daysOnShelf)),
];
const LISTED = [
  name,
  date,
  quantity,
  column('Asking price', ({ amountCents }) => formatCents(amountCents)),
];
const BOUGHT = [name, date, column('Cost', ({ amountCents }) => formatCents(amountCents))];

function getLink({ kind, orderId, productId, itemId, recordId }: ReportedPiece) {
  if (kind === 'sold' && orderId) return backOfficePaths.quote(orderId);
  if (kind === 'bought' && itemId) return backOfficePaths.catalogedItem(itemId);
  if (productId) return paths.product(productId);
  return recordId ? backOfficePaths.itemLogRecord(recordId) : undefined;
}
