import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backOfficePaths } from '../../../../shared/back-office-paths.ts';
import type { ReportedPiece } from '../../../../shared/entities/business-report.ts';
import { formatMonth } from '../../../../shared/quotes/statement-names.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { column, FIGURE } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Section } from '../common/Section.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { formatCents, formatDays, KIND_LABELS } from './formatReport.ts';
import { SaveCsv } from './SaveCsv.tsx';

type Kind = ReportedPiece['kind'];

const KINDS = ['sold', 'listed', 'bought'] as const satisfies Kind[];

export function PiecesOfMonth({ month }: { month: string }) {
  const query = useQuery({
    queryKey: ['reports', 'month', month],
    queryFn: ({ signal }) => api('GET /api/reports/months/{month}', { params: { month }, signal }),
    ...alwaysFreshStaffQuery,
  });
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
  query: UseQueryResult<ReportedPiece[]>;
}

function Pieces({ kind, query }: PiecesProps) {
  const columns = COLUMNS[kind];

  return (
    <RecordTable
      query={query}
      layoutName={`pieces-${kind}`}
      label={KIND_LABELS[kind]}
      columns={columns}
      getKey={({ productId, recordId, itemId, orderId, at }) =>
        [productId, recordId, itemId, orderId, at].join()
      }
      rowHeight={45}
      phoneColumns="repeat(2, minmax(0, 1fr))"
      isVirtual
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

const getLabel = ({ name, uniqueId }: ReportedPiece) =>
  [name, uniqueId].filter(Boolean).join(' · ');

const name = column<ReportedPiece>(
  'Piece',
  'minmax(0, 1fr)',
  { phone: '1 / 1 / auto / -1', isMain: true, text: getLabel },
  (piece) => {
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
);
const figure = (header: string, format: (piece: ReportedPiece) => string) =>
  column(header, '7.5rem', FIGURE, format);
const date = figure('Date', ({ at }) => formatDate(at));
const quantity = column<ReportedPiece>(
  'Quantity',
  '6rem',
  { ...FIGURE, tabletWidth: null },
  (piece) => piece.quantity.toLocaleString('en-US'),
);

const COLUMNS: Record<Kind, readonly Column<ReportedPiece>[]> = {
  sold: [
    name,
    date,
    quantity,
    figure('Price', ({ amountCents }) => formatCents(amountCents)),
    figure('Margin', ({ marginCents }) => formatCents(marginCents)),
    figure('On the shelf', ({ daysOnShelf }) => formatDays(daysOnShelf)),
  ],
  listed: [
    name,
    date,
    quantity,
    figure('Asking price', ({ amountCents }) => formatCents(amountCents)),
  ],
  bought: [name, date, figure('Cost', ({ amountCents }) => formatCents(amountCents))],
};

function getLink({ kind, orderId, productId, itemId, recordId }: ReportedPiece) {
  if (kind === 'sold' && orderId) return backOfficePaths.quote(orderId);
  if (kind === 'bought' && itemId) return backOfficePaths.catalogedItem(itemId);
  if (productId) return paths.product(productId);
  return recordId ? backOfficePaths.itemLogRecord(recordId) : undefined;
}
