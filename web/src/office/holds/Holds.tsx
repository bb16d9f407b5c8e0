import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Claim, Hold } from '../../../../shared/entities/hold.ts';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { useEndHold, useHolds, useRetryAirtable } from '../common/holdsQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { HoldPiece } from './HoldPiece.tsx';

interface HoldRow extends Claim {
  product: Pick<Hold, 'productId' | 'name'>;
}

export default function Holds() {
  const holds = useHolds();
  const layout = useTableLayout('holds');

  return (
    <OfficePage
      title="Holds"
      subtitle="Pieces that are reserved for a quote or by hand, or off sale until a sync confirms it."
      action={<HoldPiece variant="contained" />}
    >
      <TableList
        query={holds}
        table={{ ...TABLE, layout }}
        columnHeaders={HEADERS}
        toRows={toRows}
        errorTitle="Failed to Load Holds"
        name="the holds"
        empty={{
          title: 'Nothing is on hold',
          text: 'When a collector accepts an offer, its pieces appear here. Press Hold a Piece to reserve one for a show or a phone call.',
        }}
      />
    </OfficePage>
  );
}

/** Failed updates of Airtable come first, then holds by their end. */
function toRows(holds: readonly Hold[]): HoldRow[] {
  const rows = holds.flatMap(({ claims, ...product }) =>
    claims.map((claim) => ({ ...claim, product })),
  );
  const rank = ({ airtable, until }: HoldRow) =>
    airtable?.state === 'failed' ? '' : (until ?? '~');
  return rows.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

const COLUMNS: readonly Column<HoldRow>[] = [
  {
    header: 'Piece',
    width: 'minmax(0, 3fr)',
    phone: '1 / 1 / auto / -1',
    isMain: true,
    text: ({ product }) => product.name,
    cell: ({ product, quantity, kind }) => (
      <>
        <Typography variant="body2" component="h2" sx={{ fontWeight: 600 }}>
          <Link {...ROW_LINK} to={paths.product(product.productId, product.name)}>
            {product.name}
          </Link>
        </Typography>
        {quantity > 1 && kind !== 'status' && (
          <Typography variant="caption">× {quantity}</Typography>
        )}
      </>
    ),
  },
  {
    header: 'For',
    width: 'minmax(0, 3fr)',
    phone: '2 / 1 / auto / -1',
    cell: (row) => <Purpose row={row} />,
  },
  {
    header: 'Until',
    width: '11rem',
    phone: '3 / 1',
    cell: ({ until }) =>
      until ? (
        <>
          <Timestamp at={until} />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {formatRelative(until)}
          </Typography>
        </>
      ) : (
        '—'
      ),
  },
  {
    header: 'By',
    width: 'minmax(0, 2fr)',
    tabletWidth: null,
    phone: null,
    isMono: true,
    cell: ({ by, kind, at }) => (
      <span title={formatDateTime(at)}>
        {by?.email ?? (kind === 'quote' ? 'The collector' : 'The shop')}
      </span>
    ),
  },
  {
    header: 'Action',
    isFixed: true,
    width: '8rem',
    phone: '3 / 2',
    align: 'end',
    text: () => '',
    cell: (row) => <RowAction row={row} />,
  },
];
const HEADERS = ['For', 'Until', 'By'];

const TABLE = {
  label: 'Holds',
  columns: COLUMNS,
  getKey: ({ id, product }: HoldRow) => `${id} ${product.productId}`,
  rowHeight: 61,
  phoneColumns: 'minmax(0, 1fr) auto',
};

function Purpose({ row: { kind, id, reason, airtable } }: { row: HoldRow }) {
  if (kind === 'manual') {
    return (
      <>
        <StatusBadge tone="attention">By hand</StatusBadge>
        <p>{reason}</p>
      </>
    );
  }
  if (kind === 'status') {
    return (
      <>
        <StatusBadge tone="info">Off sale until the next sync</StatusBadge>
        <p>Status set to {reason}</p>
      </>
    );
  }
  const quote = (
    <Typography variant="caption" component="p">
      <Link to={paths.quote(id)}>Open the quote</Link>
    </Typography>
  );
  if (kind === 'quote') {
    return (
      <>
        <StatusBadge tone="success">Accepted quote</StatusBadge>
        {quote}
      </>
    );
  }
  const hasFailed = airtable?.state === 'failed';
  return (
    <>
      <StatusBadge tone={hasFailed ? 'critical' : 'info'}>
        {hasFailed ? 'Sold, Airtable failed' : 'Sold, waiting for Airtable'}
      </StatusBadge>
      {hasFailed && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {airtable.error ?? 'No reason was given'}
        </Typography>
      )}
      {quote}
    </>
  );
}

function RowAction({ row }: { row: HoldRow }) {
  const { kind, airtable, product } = row;
  const retry = useRetryAirtable();

  if (kind === 'manual') return <EndHold product={product} />;
  if (airtable?.state !== 'failed') return null;
  return (
    <Button
      aria-busy={retry.isPending}
      aria-disabled={retry.isPending}
      onClick={() => !retry.isPending && retry.mutate(product.productId)}
    >
      Try Again<span className="visually-hidden">: {product.name}</span>
    </Button>
  );
}

function EndHold({ product: { productId, name } }: Pick<HoldRow, 'product'>) {
  const [isOpen, setIsOpen] = useState(false);
  const end = useEndHold();
  const confirm = () =>
    end.mutate(productId, {
      onSuccess: () => toast({ title: 'Hold Ended', description: `${name} is available again.` }),
      onError: (error) => showErrorToast(error),
      onSettled: () => setIsOpen(false),
    });

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        End Hold<span className="visually-hidden">: {name}</span>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="End the Hold?"
          text={`${name} becomes available in the shop again.`}
          action="End Hold"
          pendingAction="Ending…"
          isPending={end.isPending}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
