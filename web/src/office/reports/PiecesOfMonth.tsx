import { useEffect, useRef } from 'react';
import { backOfficePaths } from '../../../../shared/back-office-paths.ts';
import type { ReportedPiece } from '../../../../shared/entities/business-report.ts';
import { formatDate } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { Section } from '../common/Section.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { formatCents, formatDays, formatMonth, KIND_LABELS } from './formatReport.ts';
import { usePiecesOfMonth } from './reportQuery.ts';
import { SaveCsv } from './SaveCsv.tsx';

type Kind = ReportedPiece['kind'];

const KINDS = ['sold', 'listed', 'bought'] as const satisfies Kind[];

export function PiecesOfMonth({ month }: { month: string }) {
  const query = usePiecesOfMonth(month);
  const { get, replace } = useQueryParams();
  const kind = KINDS.find((each) => each === get('kind')) ?? 'sold';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <Section
      title={formatMonth(month)}
      isRuled={false}
      headingRef={heading}
      aside={
        <SaveCsv
          name={month}
          load={async () => (await import('./reportCsv.ts')).formatPieces(query.data ?? [])}
        />
      }
    >
      <Tabs
        label="Pieces"
        tabs={KINDS.map((each) => KIND_LABELS[each])}
        selected={KIND_LABELS[kind]}
        onSelect={(label) => {
          const selected = KINDS.find((each) => KIND_LABELS[each] === label);
          replace({ kind: !selected || selected === 'sold' ? '' : selected });
        }}
      >
        <Pieces key={kind} kind={kind} query={query} />
      </Tabs>
    </Section>
  );
}

interface PiecesProps {
  kind: Kind;
  query: ReturnType<typeof usePiecesOfMonth>;
}

function Pieces({ kind, query }: PiecesProps) {
  const columns = COLUMNS[kind];
  const layout = useTableLayout(`pieces-${kind}`);

  return (
    <TableList
      query={query}
      table={{ ...TABLE, label: KIND_LABELS[kind], columns, layout }}
      columnHeaders={columns.slice(1).map(({ header }) => header)}
      toRows={(pieces) => pieces.filter((piece) => piece.kind === kind)}
      errorTitle="Failed to Load the Pieces"
      name="the pieces"
      empty={{
        title: `Nothing was ${KIND_LABELS[kind].toLowerCase()}`,
        text: 'No piece counts in this month.',
      }}
    />
  );
}

const TABLE = {
  getKey: ({ productId, recordId, itemId, orderId, at }: ReportedPiece) =>
    [productId, recordId, itemId, orderId, at].join(),
  rowHeight: 45,
  phoneColumns: 'repeat(2, minmax(0, 1fr))',
  isVirtual: true,
};

const getLabel = ({ name, uniqueId }: ReportedPiece) =>
  [name, uniqueId].filter(Boolean).join(' · ');

const name: Column<ReportedPiece> = {
  header: 'Piece',
  width: 'minmax(0, 1fr)',
  phone: '1 / 1 / auto / -1',
  isMain: true,
  text: getLabel,
  cell: (piece) => {
    const to = getLink(piece);
    const label = getLabel(piece);
    return to ? (
      <Link {...ROW_LINK} to={to}>
        {label}
      </Link>
    ) : (
      label
    );
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
  isMono: true,
  isLabeled: true,
  cell: format,
});
const date = column('Date', ({ at }) => formatDate(at));
const quantity = column('Quantity', (piece) => piece.quantity.toLocaleString('en-US'), {
  width: '6rem',
  isWideOnly: true,
});

const COLUMNS: Record<Kind, readonly Column<ReportedPiece>[]> = {
  sold: [
    name,
    date,
    quantity,
    column('Price', ({ amountCents }) => formatCents(amountCents)),
    column('Margin', ({ marginCents }) => formatCents(marginCents)),
    column('On the shelf', ({ daysOnShelf }) => formatDays(daysOnShelf)),
  ],
  listed: [
    name,
    date,
    quantity,
    column('Asking price', ({ amountCents }) => formatCents(amountCents)),
  ],
  bought: [name, date, column('Cost', ({ amountCents }) => formatCents(amountCents))],
};

function getLink({ kind, orderId, productId, itemId, recordId }: ReportedPiece) {
  if (kind === 'sold' && orderId) return backOfficePaths.quote(orderId);
  if (kind === 'bought' && itemId) return backOfficePaths.catalogedItem(itemId);
  if (productId) return paths.product(productId);
  return recordId ? backOfficePaths.itemLogRecord(recordId) : undefined;
}
