import type { CustomerSummary } from '../../../../shared/entities/customer.ts';
import { formatAmount } from '../../lib/amounts.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column, FIGURE } from '../common/column.ts';
import { getCustomerName } from '../common/customersQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { useCustomers } from './customerQueries.ts';

const DEBOUNCE_MS = 200;

/** `?search=hale` finds customers by name or e-mail address. */
export default function Customers() {
  const { get, replace } = useQueryParams();
  const text = get('search');
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const customers = useCustomers(search);

  return (
    <OfficePage
      title="Customers"
      subtitle="Everyone who has requested or bought something, the last seen first."
    >
      <FilterBar>
        <SearchField
          label="Search customers"
          placeholder="Name or e-mail…"
          value={text}
          onChange={(typed) => replace({ search: typed })}
        />
      </FilterBar>
      <RecordTable
        query={customers}
        layoutName="customers"
        label="Customers"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={61}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        isVirtual
        isStale={customers.isPlaceholderData}
        total={customers.data?.total}
        toRows={({ rows }) => rows}
        errorTitle="Failed to Load the Customers"
        name="the customers"
        empty={
          search
            ? {
                title: 'No customers match your search',
                text: 'Names and e-mail addresses are searched.',
              }
            : {
                title: 'No customers yet',
                text: 'Collectors appear here with their first quote request, and buyers with their first purchase.',
              }
        }
      >
        <MoreRows pages={customers} subject="customers" label="Show More">
          {customers.data && describeCount(customers.data)}
        </MoreRows>
      </RecordTable>
    </OfficePage>
  );
}

const describeCount = ({ rows, total }: { rows: readonly unknown[]; total: number }): string =>
  rows.length < total
    ? `${formatCount(rows.length)} of ${formatCount(total)} customers are loaded.`
    : `${formatCount(total)} ${total === 1 ? 'customer' : 'customers'}`;

const COLUMNS: readonly Column<CustomerSummary>[] = [
  column<CustomerSummary>(
    'Name',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: getCustomerName },
    (customer) => (
      <>
        <RowTitle to={paths.customer(customer.id)}>{getCustomerName(customer)}</RowTitle>
        {!customer.hasAccount && <Note>No account</Note>}
      </>
    ),
  ),
  column(
    'E-mail',
    'minmax(0, 3fr)',
    { phone: '2 / 1 / auto / -1', isMono: true },
    ({ email }) => email ?? '—',
  ),
  column('Quotes', '5rem', FIGURE, ({ quoteCount }) => formatCount(quoteCount)),
  column('Pieces', '5rem', { ...FIGURE, tabletWidth: null }, ({ pieceCount }) =>
    formatCount(pieceCount),
  ),
  column('Spent', '8rem', FIGURE, ({ spent }) => formatAmount(spent)),
  column('Last Seen', '8rem', FIGURE, ({ lastSeenAt }) =>
    lastSeenAt ? <Timestamp at={lastSeenAt} isDateOnly /> : '—',
  ),
];
