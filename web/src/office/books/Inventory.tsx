import { Box } from '@mui/material';
import { useState } from 'react';
import type { InventoryValue } from '../../../../shared/entities/books.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { useToday } from '../../lib/useToday.ts';
import { column, FIGURE } from '../common/column.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { Note } from '../common/Note.tsx';
import { Report } from '../common/ReportPage.tsx';
import { Section } from '../common/Section.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useInventory } from './booksQueries.ts';
import { isDay } from './periods.ts';

/** `?on=2026-06-30` shows the stock of an earlier day. */
export function Inventory() {
  const { get, replace } = useQueryParams();
  const today = useToday();
  const chosen = get('on');
  const on = isDay(chosen) && chosen <= today ? chosen : today;

  return (
    <Box sx={{ mt: 2 }}>
      <FilterBar>
        <DayField
          start={on}
          today={today}
          onChoose={(day) => replace({ on: day === today ? '' : day })}
        />
      </FilterBar>
      <Report
        query={useInventory(on)}
        errorTitle="Failed to Load the Inventory"
        name="the inventory"
        skeleton={<Values inventory={undefined} />}
        note="The stock at the end of the day, in the shop’s time zone. A returned piece counts again from the day on which it came back. Prices are the asking prices of today. Consigned pieces do not belong to you."
      >
        {(inventory) => (
          <>
            <Values inventory={inventory} />
            <Types inventory={inventory} />
          </>
        )}
      </Report>
    </Box>
  );
}

interface DayFieldProps {
  start: string;
  today: string;
  onChoose: (day: string) => void;
}

/** A day applies once it is typed completely. */
function DayField({ start, today, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(start);
  const isFuture = isDay(typed) && typed > today;

  return (
    <Box sx={{ width: '11rem' }}>
      <DateInput
        label="On"
        value={typed}
        error={isFuture ? 'Enter a day that is not in the future.' : undefined}
        onChange={(day) => {
          setTyped(day);
          if (isDay(day) && day <= today) onChoose(day);
        }}
      />
    </Box>
  );
}

const Values = ({ inventory }: { inventory: InventoryValue | undefined }) => (
  <>
    <StatRow label="Own pieces">
      <Stat label="Own pieces" value={inventory?.count} />
      <Stat label="At cost" value={inventory && formatAmount(inventory.cost)} />
      <Stat label="At price" value={inventory && formatAmount(inventory.price)} />
      <Stat label="Without a cost" value={inventory?.withoutCost} />
      <Stat label="Without a price" value={inventory?.withoutPrice} />
    </StatRow>
    <StatRow label="Consigned pieces">
      <Stat label="Consigned pieces" value={inventory?.consigned.count} />
      <Stat label="At price" value={inventory && formatAmount(inventory.consigned.price)} />
    </StatRow>
  </>
);

function Types({ inventory }: { inventory: InventoryValue }) {
  const { on, count, cost, price, byType } = inventory;

  return (
    <Section title="Own pieces by type" isRuled={false}>
      {byType.length === 0 ? (
        <Note>There was no own piece in stock on {formatDate(on)}.</Note>
      ) : (
        <DataTable
          label="Own pieces by type"
          columns={COLUMNS}
          rows={[
            ...byType.map(({ key, ...figures }) => ({
              ...figures,
              id: `type ${key}`,
              name: key || 'Without a type',
              isTotal: false,
            })),
            { count, cost, price, id: 'total', name: 'Total', isTotal: true },
          ]}
          getKey={({ id }) => id}
          rowHeight={45}
          phoneColumns="repeat(2, minmax(0, 1fr))"
        />
      )}
    </Section>
  );
}

interface TypeRow extends Pick<InventoryValue, 'count' | 'cost' | 'price'> {
  id: string;
  name: string;
  isTotal: boolean;
}

const show = ({ isTotal }: TypeRow, text: string) => (isTotal ? <b>{text}</b> : text);

const COLUMNS: readonly Column<TypeRow>[] = [
  column(
    'Type',
    'minmax(0, 1fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    (row) => show(row, row.name),
  ),
  column('Pieces', '6rem', FIGURE, (row) => show(row, formatCount(row.count))),
  column('At cost', '9rem', FIGURE, (row) => show(row, formatAmount(row.cost))),
  column('At price', '9rem', FIGURE, (row) => show(row, formatAmount(row.price))),
];
