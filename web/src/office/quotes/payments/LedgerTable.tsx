import { Button, Typography } from '@mui/material';
import type { LedgerEntry } from '../../../../../shared/entities/payment.ts';
import { formatMoney, fromCents } from '../../../../../shared/quotes/money.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { formatAmount } from '../../../lib/amounts.ts';
import { formatDate } from '../../../lib/dates.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { column, FIGURE } from '../../common/column.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import { Note } from '../../common/Note.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Row } from '../../common/Row.ts';
import { type LedgerAction, type LedgerRow, listLedgerRows, UPDATE_LABELS } from './ledgerRows.ts';

interface LedgerTableProps {
  ledger: readonly LedgerEntry[];
  canApply: boolean;
  isPending: boolean;
  onAct: (row: LedgerRow, action: LedgerAction) => void;
}

export const LedgerTable = ({ ledger, canApply, isPending, onAct }: LedgerTableProps) => (
  <DataTable
    label="Money received and refunded"
    columns={toColumns(isPending, onAct)}
    rows={listLedgerRows(ledger, canApply)}
    getKey={({ entry }) => entry.id}
    rowHeight={61}
    phoneColumns="minmax(0, 1fr) auto"
  />
);

const ACTIONS: Readonly<Record<LedgerAction, string>> = {
  cleared: 'Mark as Cleared',
  failed: 'Failed',
  reversed: 'Mark as Reversed',
  applied: 'Use for This Quote',
  refund: 'Refund…',
};

const toColumns = (
  isPending: boolean,
  onAct: LedgerTableProps['onAct'],
): readonly Column<LedgerRow>[] => [
  column('Date', '7rem', { phone: '1 / 1', isMono: true }, ({ entry }) => (
    <Timestamp at={entry.at} isDateOnly />
  )),
  column('Entry', 'minmax(0, 1fr)', { phone: '2 / 1 / auto / -1', isMain: true }, (row) => (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {row.label} · {PAYMENT_METHOD_NAMES[row.entry.method]}
      </Typography>
      <EntryNotes {...row} />
      {row.actions.length > 0 && (
        <Permitted to="sell">
          <Row sx={{ columnGap: 2 }}>
            {row.actions.map((action) => (
              <Button
                key={action}
                variant="text"
                size="small"
                aria-haspopup={action === 'cleared' || action === 'applied' ? undefined : 'dialog'}
                aria-disabled={isPending}
                onClick={() => !isPending && onAct(row, action)}
              >
                {ACTIONS[action]}
                <span className="visually-hidden">: {formatMoney(fromCents(row.entry.cents))}</span>
              </Button>
            ))}
          </Row>
        </Permitted>
      )}
    </>
  )),
  column('Amount', '7.5rem', { ...FIGURE, isLabeled: false, phone: '1 / 2' }, ({ cents }) =>
    formatAmount(fromCents(cents)),
  ),
  column('Cleared', '8rem', { phone: '3 / 1 / auto / -1' }, ({ state }) => (
    <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
  )),
];

function EntryNotes({ entry, updates }: Pick<LedgerRow, 'entry' | 'updates'>) {
  const { note, by, externalId, feeCents } = entry;
  const lines = [
    note,
    by && `by ${by.email}`,
    externalId,
    feeCents ? `Fee ${formatMoney(fromCents(feeCents))}` : null,
    ...updates.map(
      (each) =>
        `${UPDATE_LABELS[each.kind] ?? each.kind} ${formatDate(each.at)}${each.by ? ` by ${each.by.email}` : ''}`,
    ),
  ];
  return lines.filter(Boolean).map((line) => <Note key={line}>{line}</Note>);
}
