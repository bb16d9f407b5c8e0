import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import type { UnmatchedConsignor } from '../../../../shared/entities/consignor-statement.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { foldForFilter } from '../../lib/foldForFilter.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { column, FIGURE } from '../common/column.ts';
import { useConsignors } from '../common/consignorsQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { AddConsignor } from './AddConsignor.tsx';
import { UnmatchedNames } from './UnmatchedNames.tsx';
import { useAssignment } from './useAssignment.ts';

/** The name of a new consignor and the items that belong to it. */
type Start = Pick<UnmatchedConsignor, 'text' | 'itemIds'>;
const EMPTY: Start = { text: '', itemIds: [] };

export default function Consignors() {
  const [start, setStart] = useState(EMPTY);
  const [isAdding, setIsAdding] = useState(false);
  const assignment = useAssignment();
  const navigate = useNavigate();
  const open = (chosen: Start) => {
    setStart(chosen);
    setIsAdding(true);
  };
  const finish = ({ id, name }: Consignor) => {
    setIsAdding(false);
    toast({
      title: 'Consignor Added',
      description: describeAdded(name, start.itemIds.length),
      action: { label: 'Open Account', onClick: () => navigate(paths.consignor(id)) },
    });
    if (start.itemIds.length > 0) assignment.assign(start.itemIds, name);
  };

  return (
    <OfficePage
      title="Consignors"
      subtitle="The owners of pieces that you sell for them, and what you owe them."
      action={
        <Button
          variant="contained"
          aria-haspopup="dialog"
          aria-expanded={isAdding}
          onClick={() => open(EMPTY)}
        >
          Add Consignor
        </Button>
      }
    >
      <ConsignorList />
      <UnmatchedNames assignment={assignment} onAdd={open} />
      <SideSheet
        title="Add Consignor"
        anchor="right"
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      >
        <AddConsignor key={start.text} name={start.text} onAdded={finish} />
      </SideSheet>
    </OfficePage>
  );
}

const describeAdded = (name: string, items: number): string =>
  items === 0
    ? `${name} can be chosen for items now.`
    : `${formatCount(items)} ${items === 1 ? 'item is' : 'items are'} being assigned to ${name}.`;

function ConsignorList() {
  const { get, replace } = useQueryParams();
  const query = useConsignors();
  const search = get('find');
  const words = foldForFilter(search).split(/\s+/).filter(Boolean);

  return (
    <>
      <FilterBar>
        <SearchField
          label="Search consignors"
          value={search}
          onChange={(find) => replace({ find })}
        />
      </FilterBar>
      <RecordTable
        query={query}
        layoutName="consignors"
        label="Consignors"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={45}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        isVirtual
        toRows={(consignors) => consignors.filter((each) => isFound(each, words))}
        errorTitle="Failed to Load the Consignors"
        name="the consignors"
        empty={
          words.length > 0
            ? {
                title: 'No consignors match your search',
                text: 'Names, e-mail addresses and phone numbers are searched.',
              }
            : {
                title: 'No consignors yet',
                text: 'Add the owner of pieces that you sell on commission. Their statements are kept from then on.',
              }
        }
      >
        <Typography variant="body2" sx={{ mt: 1.5, textAlign: 'end' }}>
          Payable to all consignors: {formatMoney(sumPayable(query.data ?? []))}
        </Typography>
      </RecordTable>
    </>
  );
}

/** Leaves out consignors who owe the dealer. */
const sumPayable = (consignors: readonly Consignor[]): string =>
  fromCents(consignors.reduce((cents, { payable }) => cents + Math.max(0, toCents(payable)), 0));

function isFound({ name, email, phone }: Consignor, words: readonly string[]): boolean {
  const text = foldForFilter([name, email, phone].join(' '));
  return words.every((word) => text.includes(word));
}

const COLUMNS: readonly Column<Consignor>[] = [
  column(
    'Name',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    ({ id, name }) => <RowTitle to={paths.consignor(id)}>{name}</RowTitle>,
  ),
  column(
    'E-mail',
    'minmax(0, 3fr)',
    { phone: '2 / 1 / auto / -1', isMono: true },
    ({ email }) => email ?? '—',
  ),
  column('Balance', '8rem', FIGURE, ({ balance }) => formatAmount(balance)),
  column('Payable', '8rem', FIGURE, ({ payable }) => formatAmount(payable)),
];
