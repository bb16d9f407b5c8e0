import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WantedSearch } from '../../../../shared/contract/alerts.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { fetchAllPages } from '../../lib/fetchAllPages.ts';
import { fullName } from '../../lib/fullName.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { Link } from '../../ui/Link.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import styles from './Wanted.module.css';

const COLUMNS: readonly Column<WantedSearch>[] = [
  {
    header: 'Search',
    width: 'minmax(0, 3fr)',
    className: styles.search,
    cell: ({ query }) => <Link to={alertQueryPath(query)}>{describeAlertQuery(query)}</Link>,
  },
  {
    header: 'Collectors',
    width: '6rem',
    align: 'end',
    className: styles.figure,
    cell: ({ collectors }) => (
      <>
        {collectors.toLocaleString('en-US')}
        <span className={styles.label}> {collectors === 1 ? 'collector' : 'collectors'}</span>
      </>
    ),
  },
  {
    header: 'Names',
    width: 'minmax(0, 2fr)',
    className: styles.names,
    cell: (wanted) => <Names {...wanted} />,
  },
  {
    header: 'Latest',
    width: '8rem',
    align: 'end',
    className: styles.figure,
    cell: ({ latestAt }) => (
      <>
        <span className={styles.label}>latest </span>
        <Timestamp at={latestAt} isDateOnly />
      </>
    ),
  },
];

const TABLE = {
  label: 'Wanted',
  columns: COLUMNS,
  getKey: ({ query }: WantedSearch) => JSON.stringify(query),
  rowHeight: 45,
  rowClassName: styles.row,
  isVirtual: true,
};

export default function Wanted() {
  return (
    <OfficePage
      title="Wanted"
      subtitle="What collectors want to be notified about, most wanted first."
    >
      <TableList
        query={useWanted()}
        table={TABLE}
        toRows={(wanted) => wanted}
        errorTitle="Failed to Load the Wanted List"
        name="the wanted list"
        empty={{
          title: 'Nothing is wanted yet',
          text: 'When members press “Notify me” in the shop or add to their want list, it appears here.',
        }}
      />
      <p className={styles.note}>
        You see the names of collectors who chose to show them; the others are only counted.
      </p>
    </OfficePage>
  );
}

function Names({ query, named }: WantedSearch) {
  if (named.length === 0) return <span className={styles.nobody}>—</span>;
  return (
    <ul className={styles.people}>
      {named.map((person) => (
        <li key={person.email}>
          <MailLink
            email={person.email}
            name={fullName(person)}
            subject={describeAlertQuery(query)}
          />
        </li>
      ))}
    </ul>
  );
}

const wantedOptions = queryOptions({
  queryKey: ['wanted'],
  queryFn: ({ signal }) =>
    fetchAllPages((query) => apiWithHeaders('GET /api/wanted', { query, signal })),
  ...alwaysFreshStaffQuery,
});

const useWanted = () => useQuery(wantedOptions);
