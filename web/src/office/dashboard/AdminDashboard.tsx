import { Box, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { usePermissions, useScreenAccess } from '../../lib/permissions.ts';
import { useShop } from '../../lib/shop.ts';
import { notifyOtherTabs, onOtherTabs } from '../../lib/tabChannel.ts';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { TASK_GROUPS, useInbox } from '../common/inboxQuery.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Section } from '../common/Section.tsx';
import { useRefetchConnection } from '../common/sync/connectionQueries.ts';
import { useSync } from '../common/sync/useSync.ts';
import { ConnectionAlert, FailedTasksAlert } from './Alerts.tsx';
import { Connection } from './connection/Connection.tsx';
import { InventoryCharts } from './inventory/InventoryCharts.tsx';
import { MailAlert } from './mail/MailAlert.tsx';
import { OpenProblems } from './sync/OpenProblems.tsx';
import { Spellings } from './sync/Spellings.tsx';
import { SyncAlert } from './sync/SyncAlert.tsx';
import { SyncHistory } from './sync/SyncHistory.tsx';
import { Tiles } from './Tiles.tsx';

/** All staff may open it. Its parts need what their calls need. */
export default function AdminDashboard() {
  const { brand } = useShop();
  const can = usePermissions();
  const sync = useSync();
  useOAuthReturn();

  return (
    <OfficePage
      title="Admin Dashboard"
      subtitle={`Manage your ${brand} inventory`}
      action={can('see-customers') && <WaitingQuotes />}
    >
      <Permitted to="sync">
        <ConnectionAlert />
      </Permitted>
      <Permitted to="see-customers">
        <MailAlert />
      </Permitted>
      <Permitted to="edit-shop">
        <FailedTasksAlert />
      </Permitted>
      <Tiles sync={sync} />
      <Permitted to="sync">
        <SyncAlert sync={sync} />
      </Permitted>
      <Tools />
      <InventoryCharts />
      <Permitted to="sync">
        <OpenProblems runs={sync.runs} />
        <Spellings />
        <SyncHistory runs={sync.runs} />
      </Permitted>
      <Box
        sx={{
          display: 'grid',
          columnGap: 8,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Permitted to="sync">
          <Connection />
        </Permitted>
        <Permitted to="edit-shop">
          <Configuration />
        </Permitted>
      </Box>
    </OfficePage>
  );
}

/** Counts only the first page of the inbox, to avoid loading all of it. There, tasks come first. */
function WaitingQuotes() {
  const { data, isPending, hasNextPage } = useInbox();
  const counts = TASK_GROUPS.flatMap((group) => {
    const count = data?.filter((quote) => quote.group === group).length ?? 0;
    const isPartial = hasNextPage && data?.at(-1)?.group === group;
    return count > 0 ? [{ group, text: describeTask(group, count, isPartial) }] : [];
  });

  return (
    <Typography
      variant="caption"
      component="div"
      sx={{ fontWeight: 600, display: 'grid', '& a': { py: 0.5, display: 'inline-block' } }}
    >
      {isPending ? (
        <SkeletonLine width={9} />
      ) : !data ? (
        <Link to={paths.quotes}>Quotes could not be loaded</Link>
      ) : counts.length === 0 ? (
        <Link to={paths.quotes}>
          <StatusBadge tone="success">No quotes waiting</StatusBadge>
        </Link>
      ) : (
        counts.map(({ group, text }) => (
          <Link key={group} to={`${paths.quotes}?group=${group}`}>
            <StatusBadge tone="attention">{text}</StatusBadge>
          </Link>
        ))
      )}
    </Typography>
  );
}

const TASKS: Readonly<Record<(typeof TASK_GROUPS)[number], readonly [one: string, many: string]>> =
  {
    unapplied: ['quote has unapplied money', 'quotes have unapplied money'],
    'to-refund': ['refund to make', 'refunds to make'],
    returns: ['return to handle', 'returns to handle'],
    'to-ship': ['sale to ship', 'sales to ship'],
    'to-clear': ['payment to clear', 'payments to clear'],
    waiting: ['quote is waiting for you', 'quotes are waiting for you'],
  };

const describeTask = (group: keyof typeof TASKS, count: number, isPartial: boolean) =>
  `${isPartial ? 'At least ' : ''}${count} ${TASKS[group][count === 1 ? 0 : 1]}`;

const FIELDS = [
  ['Header', 'item name'],
  ['Summary', 'description'],
  ['Status'],
  ['Photos', 'attachment'],
  ['Item Type'],
  ['Era'],
  ['Unit Name'],
  ['Unit Number', 'optional'],
  ['Material'],
  ['Condition'],
  ['Is Featured', 'checkbox'],
  ['Is Rare', 'checkbox'],
] as const;

function Configuration() {
  return (
    <Section title="Airtable Configuration">
      <Box sx={{ typography: 'body2', '& code': { typography: 'caption' } }}>
        <p>
          The sync reads the table <b>Item Log</b> and these fields. Names must match exactly:
        </p>
        <Box
          component="ul"
          aria-label="Fields read by the sync"
          sx={{
            mt: 1,
            mb: 2,
            display: 'grid',
            columnGap: 3,
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              md: 'repeat(3, minmax(0, 1fr))',
            },
            borderTop: 1,
            borderColor: 'divider',
            '& li': { py: 0.625, borderBottom: 1, borderColor: 'divider' },
          }}
        >
          {FIELDS.map(([name, note]) => (
            <li key={name}>
              <b>{name}</b>
              {note && ` (${note})`}
            </li>
          ))}
        </Box>
        <p>The personal access token needs these permissions on the base:</p>
        <Stack
          component="ul"
          direction="row"
          aria-label="Permissions"
          sx={{ my: 1, columnGap: 2.5, flexWrap: 'wrap' }}
        >
          <li>
            <code>data.records:read</code>
          </li>
          <li>
            <code>data.records:write</code>
          </li>
        </Stack>
        <p>
          The database screens also need <code>schema.bases:read</code>.{' '}
          <Link to={paths.connectBase}>Connect your base</Link>: other names of columns, and what is
          missing.
        </p>
      </Box>
    </Section>
  );
}

const TOOLS = [
  [
    paths.catalog,
    'Military Item Cataloging',
    'Upload photos and catalog items to the cloud database with detailed specifications.',
  ],
  [
    paths.identification,
    'ASMIC Identification',
    'Compare items against the official ASMIC catalog database.',
  ],
  [
    paths.airtableAnalyzer,
    'Database Analyzer',
    'Review the complete table structure and relationships.',
  ],
  [paths.databaseMirror, 'Database Mirror', 'Live web view mirroring the database structure.'],
  [paths.itemLog, 'Item Log Viewer', 'Browse and search the complete inventory.'],
  [paths.tables, 'Table Directory', 'Individual pages for each table with full data.'],
] as const;

function Tools() {
  const canOpen = useScreenAccess();

  return (
    <Section title="Tools" isRuled={false}>
      <Box
        component="ul"
        aria-label="Tools"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {TOOLS.filter(([to]) => canOpen(to)).map(([to, title, text]) => (
          <Paper
            key={to}
            component="li"
            variant="outlined"
            sx={{
              px: 2,
              py: 1.5,
              position: 'relative',
              borderTop: 3,
              borderTopColor: 'secondary.main',
              '&:hover': { bgcolor: 'linen' },
              '&:not(:hover) a': { textDecoration: 'none' },
            }}
          >
            <Stack
              direction="row"
              sx={{ justifyContent: 'space-between', '& svg': { color: 'secondary.dark' } }}
            >
              <Typography variant="button" component="h3">
                <Link to={to} className="stretched">
                  {title}
                </Link>
              </Typography>
              <Icon name="next" size={16} />
            </Stack>
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {text}
            </Typography>
          </Paper>
        ))}
      </Box>
    </Section>
  );
}

/** Airtable redirects back with `?oauth=success` or `?oauth=error&message=…`: shows the result once and removes
 *  it from the URL. A result in another tab updates the status here as well. */
function useOAuthReturn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const refetchConnection = useRefetchConnection();

  const receive = useEffectEvent(() => {
    // Reads the current URL instead of `search`, because effects may run twice.
    const params = new URLSearchParams(window.location.search);
    const result = params.get('oauth');
    if (result !== 'success' && result !== 'error') return;
    navigate({ search: '' }, { replace: true });
    if (result === 'success') {
      toast({
        title: 'OAuth Success',
        description: 'Successfully connected to Airtable via OAuth!',
      });
      notifyOtherTabs('airtable-connection');
      refetchConnection();
    } else {
      toast({
        title: 'OAuth Error',
        description: params.get('message') || 'Failed to connect to Airtable',
        variant: 'destructive',
      });
    }
  });
  const receiveFromOtherTab = useEffectEvent(() => void refetchConnection());

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => receive(), [search]);
  useEffect(() => onOtherTabs('airtable-connection', () => receiveFromOtherTab()), []);
}
