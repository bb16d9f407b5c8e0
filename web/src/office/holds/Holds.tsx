import { useState } from 'react';
import type { Claim, Hold } from '../../../../shared/entities/hold.ts';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TableList } from '../../ui/TableList.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { BackOfficeFrame } from '../common/BackOfficeFrame.tsx';
import { useEndHold, useHolds, useRetryAirtable } from '../common/holdsQuery.ts';
import { HoldPiece } from './HoldPiece.tsx';
import styles from './Holds.module.css';

interface HoldRow extends Claim {
  product: Pick<Hold, 'productId' | 'name'>;
}

export default function Holds() {
  const holds = useHolds();

  return (
    <BackOfficeFrame
      title="Holds"
      subtitle="Pieces that are reserved for a quote or by hand, or off sale until a sync confirms it."
      action={<HoldPiece variant="solid" />}
    >
      <TableList
        query={holds}
        table={TABLE}
        toRows={toRows}
        errorTitle="Failed to Load Holds"
        name="the holds"
        empty={{
          title: 'Nothing is on hold',
          text: 'When a collector accepts an offer, its pieces appear here. Press Hold a Piece to reserve one for a show or a phone call.',
        }}
      />
    </BackOfficeFrame>
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
    className: styles.piece,
    cell: ({ product, quantity, kind }) => (
      <>
        <h2 className={styles.name}>
          <Link to={paths.product(product.productId, product.name)}>{product.name}</Link>
        </h2>
        {quantity > 1 && kind !== 'status' && <p className={styles.quantity}>× {quantity}</p>}
      </>
    ),
  },
  {
    header: 'For',
    width: 'minmax(0, 3fr)',
    className: styles.purpose,
    cell: (row) => <Purpose row={row} />,
  },
  {
    header: 'Until',
    width: '11rem',
    className: styles.until,
    cell: ({ until }) =>
      until ? (
        <>
          <Timestamp at={until} />
          <p className={styles.relative}>{formatRelative(until)}</p>
        </>
      ) : (
        <span className={styles.none}>—</span>
      ),
  },
  {
    header: 'By',
    width: 'minmax(0, 2fr)',
    tabletWidth: null,
    className: styles.by,
    cell: ({ by, kind, at }) => (
      <span title={formatDateTime(at)}>
        {by?.email ?? (kind === 'quote' ? 'The collector' : 'The shop')}
      </span>
    ),
  },
  {
    header: '',
    width: '8rem',
    className: styles.action,
    cell: (row) => <RowAction row={row} />,
  },
];

const TABLE = {
  label: 'Holds',
  columns: COLUMNS,
  getKey: ({ id, product }: HoldRow) => `${id} ${product.productId}`,
  rowHeight: 61,
  rowClassName: styles.row,
};

function Purpose({ row: { kind, id, reason, airtable } }: { row: HoldRow }) {
  if (kind === 'manual') {
    return (
      <>
        <StatusBadge tone="attention">By hand</StatusBadge>
        <p className={styles.reason}>{reason}</p>
      </>
    );
  }
  if (kind === 'status') {
    return (
      <>
        <StatusBadge tone="info">Off sale until the next sync</StatusBadge>
        <p className={styles.reason}>Status set to {reason}</p>
      </>
    );
  }
  const quote = (
    <Link to={paths.quote(id)} className={styles.quote}>
      Open the quote
    </Link>
  );
  if (kind === 'quote') {
    return (
      <>
        <StatusBadge tone="success">Accepted quote</StatusBadge>
        <p>{quote}</p>
      </>
    );
  }
  const hasFailed = airtable?.state === 'failed';
  return (
    <>
      <StatusBadge tone={hasFailed ? 'critical' : 'info'}>
        {hasFailed ? 'Sold, Airtable failed' : 'Sold, waiting for Airtable'}
      </StatusBadge>
      {hasFailed && <p className={styles.failed}>{airtable.error ?? 'No reason was given'}</p>}
      <p>{quote}</p>
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
