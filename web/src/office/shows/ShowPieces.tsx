import type { Show, ShowPiece } from '../../../../shared/entities/show.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { foldForFilter } from '../../lib/foldForFilter.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { useCanSeeField, usePermission } from '../../lib/permissions.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Selection, useSelection } from '../common/bulk/useSelection.ts';
import { column, FIGURE } from '../common/column.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { SelectRow } from '../common/list/SelectRow.tsx';
import { Note } from '../common/Note.tsx';
import { TakeBack } from './PieceChanges.tsx';
import { canComeBack, formatPieces, PIECE_STATES } from './showState.ts';

interface PieceRow extends ShowPiece {
  id: string;
}

const STATE_LABELS = Object.values(PIECE_STATES).map(({ label }) => label);

/** `?find=` and `?state=` filter the list. */
export function ShowPieces({ show }: { show: Show }) {
  const { get, replace } = useQueryParams();
  const canSell = usePermission('sell');
  const canSeePrices = useCanSeeField()('sharePrice');
  const search = get('find');
  const state = STATE_LABELS.find((label) => label === get('state')) ?? '';
  const rows = filterPieces(show.pieces, search, state);
  const selectable = rows.filter(canComeBack);
  const selection = useSelection(selectable);
  const { selected } = selection;

  if (show.pieces.length === 0) {
    return (
      <ListNotice
        title="No pieces yet"
        text="Add the pieces that you take along: scan their labels, or search for them."
      />
    );
  }
  return (
    <>
      <FilterBar
        filters={[
          {
            label: 'State',
            all: 'All states',
            options: STATE_LABELS,
            value: state,
            onChange: (label) => replace({ state: label }),
          },
        ]}
      >
        <SearchField
          label="Search the pieces of the show"
          value={search}
          onChange={(find) => replace({ find })}
        />
      </FilterBar>
      <ListBar
        count={formatPieces(rows.length)}
        selection={
          canSell && selectable.length > 0
            ? {
                label: `Select all ${selectable.length} that can be taken back`,
                selected: selected.length,
                isAll: selected.length === selectable.length,
                onSelectAll: selection.selectAll,
                onClear: selection.clear,
                actions: (
                  <TakeBack
                    show={show}
                    label="Take Back Selected…"
                    size="small"
                    pieces={selected}
                    onDone={selection.clear}
                  />
                ),
              }
            : undefined
        }
      />
      {rows.length === 0 ? (
        <ListNotice title="No matching pieces" text="Names and Unique IDs are searched." />
      ) : (
        <DataTable
          label="Pieces of the show"
          columns={createColumns(canSell ? selection : undefined, canSeePrices)}
          rows={rows}
          getKey={({ id }) => id}
          rowHeight={77}
          isVirtual
          phoneColumns="auto minmax(0, 1fr) auto"
        />
      )}
    </>
  );
}

function filterPieces(pieces: readonly ShowPiece[], search: string, state: string): PieceRow[] {
  const words = foldForFilter(search).split(/\s+/).filter(Boolean);
  return pieces
    .filter((piece) => state === '' || PIECE_STATES[piece.state].label === state)
    .filter(({ name, uniqueId }) => {
      const text = foldForFilter(`${name} ${uniqueId ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .map((piece) => ({ ...piece, id: piece.productId }));
}

const createColumns = (
  selection: Selection<PieceRow> | undefined,
  canSeePrices: boolean,
): readonly Column<PieceRow>[] => [
  column('Photo', '4.75rem', { phone: '1 / 1 / span 3 / auto' }, ({ imageUrl }) => (
    <div className="photo">
      <Photo src={imageUrl} alt="" />
    </div>
  )),
  column(
    'Piece',
    'minmax(0, 3fr)',
    { phone: '1 / 2 / auto / -1', isMain: true, text: ({ name }) => name },
    (piece) => (
      <div className="item">
        {selection && canComeBack(piece) && (
          <SelectRow
            name={piece.name}
            isSelected={selection.has(piece.id)}
            onToggle={(isRange) => selection.toggle(piece.id, isRange)}
          />
        )}
        <div>
          <h2>
            <Link {...ROW_LINK} to={paths.product(piece.id, piece.name)}>
              {piece.name}
            </Link>
          </h2>
          {piece.quantity > 1 && <Note>× {piece.quantity}</Note>}
        </div>
      </div>
    ),
  ),
  column(
    'Unique ID',
    '9rem',
    { phone: '2 / 2', isMono: true, tabletWidth: '7rem' },
    ({ uniqueId }) => uniqueId ?? '—',
  ),
  ...(canSeePrices
    ? [
        column<PieceRow>('Price', '8rem', { ...FIGURE, phone: '2 / 3' }, ({ sharePrice }) =>
          sharePrice ? formatMoney(sharePrice) : '—',
        ),
      ]
    : []),
  column('State', '10rem', { phone: '3 / 2 / auto / -1' }, (piece) => <State piece={piece} />),
];

function State({ piece: { name, state, orderId } }: { piece: PieceRow }) {
  const { label, tone } = PIECE_STATES[state];

  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {orderId && (
        <Note>
          <Link to={paths.quote(orderId)}>
            Open the sale<span className="visually-hidden"> of {name}</span>
          </Link>
        </Note>
      )}
    </>
  );
}
