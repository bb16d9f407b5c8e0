import { Button } from '@mui/material';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Activity } from '../../../../shared/entities/activity.ts';
import type { Preset } from '../../../../shared/entities/preset.ts';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ChangedFields, FieldDiff } from '../common/history/FieldDiff.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { SETTING_LABELS } from '../common/settingLabels.ts';

const ACTIONS: Record<Activity['action'], string> = {
  'sign-in': 'Logged in',
  'log-out-everywhere': 'Logged out everywhere',
  'password-reset': 'Reset the password',
  'second-factor-setup': 'Turned on two-step verification',
  'second-factor-removal': 'Turned off two-step verification',
  'data-export': 'Downloaded their data',
  'account-deletion': 'Deleted their account',
  'staff-invitation': 'Invited',
  'staff-disabled': 'Disabled the account of',
  'staff-enabled': 'Enabled the account of',
  'airtable-connected': 'Connected Airtable',
  'columns-changed': 'Changed the Airtable columns',
  'base-changed': 'Connected another Airtable base',
  'airtable-disconnected': 'Disconnected Airtable',
  'task-discarded': 'Discarded the failed task',
  'settings-changed': 'Changed the settings',
  'page-changed': 'Changed the page',
  'preset-saved': 'Saved the preset',
  'preset-deleted': 'Deleted the preset',
  'listing-confirmed': 'Confirmed the listing of record',
  'listing-withdrawn': 'Withdrew the confirmed listing of record',
  'spelling-decided': 'Decided what this option means:',
};

const FIELDS: Record<string, string> = {
  ...SETTING_LABELS,
  title: 'Title',
  text: 'Text',
  reason: 'Reason',
  name: 'Name',
  'hidden columns': 'Hidden columns',
  itemType: 'Item type',
  era: 'Era',
  condition: 'Condition',
  material: 'Material',
};

const describe = ({ action, subject, count }: Activity) =>
  [ACTIONS[action], subject, count > 1 && `${count} times`].filter(Boolean).join(' ');

const COLUMNS: readonly Column<Activity>[] = [
  {
    header: 'Time',
    width: '12rem',
    phone: '3 / 1',
    isMono: true,
    cell: ({ at }) => <Timestamp at={at} />,
  },
  {
    header: 'Who',
    width: 'minmax(0, 2fr)',
    phone: '1 / 1 / auto / -1',
    cell: ({ by }) => by?.email ?? <i>Deleted account</i>,
  },
  {
    header: 'What',
    width: 'minmax(0, 3fr)',
    phone: '2 / 1 / auto / -1',
    isMain: true,
    text: describe,
    cell: (activity) => (
      <>
        {describe(activity)}
        {activity.changes.length > 0 && (
          <ChangedFields>
            {activity.changes.map(({ field, ...change }) => (
              <FieldDiff key={field} label={FIELDS[field] ?? field} {...change} />
            ))}
          </ChangedFields>
        )}
        {activity.replacedPreset && <RestorePreset preset={activity.replacedPreset} />}
      </>
    ),
  },
  {
    header: 'Outcome',
    width: '7rem',
    phone: '3 / 2',
    cell: ({ outcome }) => (
      <StatusBadge tone={outcome === 'success' ? 'success' : 'critical'}>
        {outcome === 'success' ? 'Done' : 'Failed'}
      </StatusBadge>
    ),
  },
  {
    header: 'Origin',
    width: '6rem',
    tabletWidth: null,
    phone: null,
    isMono: true,
    // Equal letters mean the same network address.
    cell: ({ addressHash }) => addressHash?.slice(0, 6) ?? '–',
  },
];

const HEADERS = ['Time', 'Who', 'Outcome', 'Origin'];

const TABLE = {
  label: 'Activity',
  columns: COLUMNS,
  getKey: ({ id }: Activity) => id,
  rowHeight: 49,
  phoneColumns: 'minmax(0, 1fr) auto',
  skeletonRows: 5,
};

export function ActivityList() {
  const activity = useActivity();
  const layout = useTableLayout('activity');

  return (
    <TableList
      query={activity}
      table={{ ...TABLE, layout }}
      columnHeaders={HEADERS}
      toRows={(activities) => activities}
      errorTitle="Failed to Load the Activity"
      name="the activity"
      empty={{
        title: 'No activity yet',
        text: 'Logins of staff, invitations, password resets and changes of the Airtable connection appear here.',
      }}
    >
      {activity.hasNextPage && (
        <MoreRows pages={activity} subject="activities" label="Show Earlier">
          {null}
        </MoreRows>
      )}
    </TableList>
  );
}

function RestorePreset({ preset }: { preset: Preset }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, ...body }: Preset) => api('PUT /api/presets/{id}', { params: { id }, body }),
    onSuccess: () =>
      toast({ title: 'Preset Restored', description: `“${preset.name}” is as it was before.` }),
    onError: (error) => showErrorToast(error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['presets', preset.kind] }),
        queryClient.invalidateQueries({ queryKey: ['activity'] }),
      ]),
    ...staffMutation,
  });

  return (
    <Button variant="text" aria-disabled={isPending} onClick={() => isPending || mutate(preset)}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="visually-hidden"> the preset {preset.name} as it was before</span>
    </Button>
  );
}

const PAGE_SIZE = 25;

const activityOptions = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await apiWithHeaders('GET /api/activity', {
      query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
      signal,
    });
    return { activities: data, nextCursor: headers.get('X-Next-Cursor') };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => pages.flatMap(({ activities }) => activities),
  ...alwaysFreshStaffQuery,
});

const useActivity = () => useInfiniteQuery(activityOptions);
