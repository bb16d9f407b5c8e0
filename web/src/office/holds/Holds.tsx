import { Button, Typography } from '@mui/material';
import type { Claim, Hold } from '../../../../shared/entities/hold.ts';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { usePermissions } from '../../lib/permissions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { useEndHold, useHolds, useRetryAirtable } from '../common/holdsQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { HoldPiece } from './HoldPiece.tsx';

interface HoldRow extends Claim {
  product: Pick<Hold, 'productId' | 'name'>;
}

export default function Holds() {
  return (
    <OfficePage
      title="Holds"
      subtitle="Pieces that are reserved for a quote, for a show or by hand, or off sale until a sync confirms it."
      action={<HoldPiece variant="contained" />}
    >
      <RecordTable
        query={useHolds()}
        layoutName="holds"
        label="Holds"
        columns={COLUMNS}
        getKey={({ id, product }) => `${id} ${product.productId}`}
        rowHeight={61}
        phoneColumns="minmax(0, 1fr) auto"
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
  column(
    'Piece',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ product }) => product.name },
    ({ product, quantity, kind }) => (
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
  ),
  column('For', 'minmax(0, 3fr)', { phone: '2 / 1 / auto / -1' }, (row) => <Purpose row={row} />),
  column('Until', '11rem', { phone: '3 / 1' }, ({ until }) =>
    until ? (
      <>
        <Timestamp at={until} />
        <Note>{formatRelative(until)}</Note>
      </>
    ) : (
      '—'
    ),
  ),
  column('By', 'minmax(0, 2fr)', { tabletWidth: null, phone: null, isMono: true }, (claim) => (
    <span title={formatDateTime(claim.at)}>
      {claim.by?.email ?? (claim.kind === 'quote' ? 'The collector' : 'The shop')}
    </span>
  )),
  column(
    'Action',
    '8rem',
    { isFixed: true, phone: '3 / 2', align: 'end', text: () => '' },
    (row) => <RowAction row={row} />,
  ),
];
function Purpose({ row: { kind, id, reason, airtable } }: { row: HoldRow }) {
  const hasFailed = (kind === 'sale' || kind === 'return') && airtable?.state === 'failed';
  const badges: Record<Claim['kind'], readonly [tone: Tone, label: string]> = {
    manual: ['attention', 'By hand'],
    show: ['info', 'For a show'],
    status: ['info', 'Off sale until the next sync'],
    quote: ['success', 'Accepted quote'],
    sale: hasFailed
      ? ['critical', 'Sold, Airtable failed']
      : ['info', 'Sold, waiting for Airtable'],
    return: hasFailed
      ? ['critical', 'Returned, Airtable failed']
      : ['info', 'Returned, waiting for Airtable'],
  };
  const [tone, label] = badges[kind];

  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {(kind === 'manual' || kind === 'show' || kind === 'return') && <p>{reason}</p>}
      {kind === 'status' && <p>Status set to {reason}</p>}
      {hasFailed && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {airtable.error ?? 'No reason was given'}
        </Typography>
      )}
      {(kind === 'quote' || kind === 'sale') && (
        <Typography variant="caption" component="p">
          <Link to={paths.quote(id)}>Open the quote</Link>
        </Typography>
      )}
      {kind === 'show' && (
        <Typography variant="caption" component="p">
          <Link to={paths.show(id)}>Open the show</Link>
        </Typography>
      )}
    </>
  );
}

function RowAction({ row }: { row: HoldRow }) {
  const { kind, airtable, product } = row;
  const can = usePermissions();
  const retry = useRetryAirtable();

  if (!can('sell')) return null;
  if (kind === 'manual') return <EndHold product={product} />;
  if (airtable?.state !== 'failed') return null;
  return (
    <Button
      aria-busy={retry.isPending}
      aria-disabled={retry.isPending}
      onClick={() => retry.mutate(product.productId)}
    >
      Try Again<span className="visually-hidden">: {product.name}</span>
    </Button>
  );
}

function EndHold({ product: { productId, name } }: Pick<HoldRow, 'product'>) {
  const end = useEndHold();

  return (
    <DialogButton
      dialog={(close) => (
        <ConfirmDialog
          title="End the Hold?"
          text={`${name} becomes available in the shop again.`}
          action="End Hold"
          pendingAction="Ending…"
          isPending={end.isPending}
          onConfirm={() =>
            end.mutate(productId, {
              onSuccess: () =>
                toast({ title: 'Hold Ended', description: `${name} is available again.` }),
              onError: (error) => showErrorToast(error),
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
    >
      End Hold<span className="visually-hidden">: {name}</span>
    </DialogButton>
  );
}
