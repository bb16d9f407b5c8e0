import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { WantedSearch } from '../../../../shared/contract/alerts.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { fetchAllPages } from '../../lib/fetchAllPages.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { Link } from '../../ui/Link.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column, FIGURE } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { OfficePage } from '../common/OfficePage.tsx';

export default function Wanted() {
  return (
    <OfficePage
      title="Wanted"
      subtitle="What collectors want to be notified about, most wanted first."
    >
      <RecordTable
        query={useWanted()}
        layoutName="wanted"
        label="Wanted"
        columns={COLUMNS}
        getKey={({ query }) => JSON.stringify(query)}
        rowHeight={45}
        phoneColumns="auto 1fr"
        isVirtual
        toRows={(wanted) => wanted}
        errorTitle="Failed to Load the Wanted List"
        name="the wanted list"
        empty={{
          title: 'Nothing is wanted yet',
          text: 'When members press “Notify me” in the shop or add to their want list, it appears here.',
        }}
      />
      <Typography variant="body2" sx={{ mt: 3, maxWidth: '72ch', color: 'text.secondary' }}>
        You see the names of collectors who chose to show them; the others are only counted.
      </Typography>
    </OfficePage>
  );
}

const COLUMNS: readonly Column<WantedSearch>[] = [
  column(
    'Search',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ query }) => describeAlertQuery(query) },
    ({ query }) => (
      <Link {...ROW_LINK} to={alertQueryPath(query)}>
        {describeAlertQuery(query)}
      </Link>
    ),
  ),
  column('Collectors', '7rem', { ...FIGURE, phone: '2 / 1' }, ({ collectors }) =>
    collectors.toLocaleString('en-US'),
  ),
  column('Names', 'minmax(0, 2fr)', { phone: '3 / 1 / auto / -1' }, (wanted) => (
    <Names {...wanted} />
  )),
  column('Latest', '8rem', { ...FIGURE, phone: '2 / 2' }, ({ latestAt }) => (
    <Timestamp at={latestAt} isDateOnly />
  )),
];
function Names({ query, named }: WantedSearch) {
  if (named.length === 0) {
    return (
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        —
      </Box>
    );
  }
  return (
    <Stack component="ul" direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
      {named.map((person) => (
        <li key={person.email}>
          <MailLink
            email={person.email}
            name={fullName(person)}
            subject={describeAlertQuery(query)}
          />
        </li>
      ))}
    </Stack>
  );
}

const useWanted = () =>
  useQuery({
    queryKey: ['wanted'],
    queryFn: ({ signal }) =>
      fetchAllPages((query) => apiWithHeaders('GET /api/wanted', { query, signal })),
    ...alwaysFreshStaffQuery,
  });
