import { Button } from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Activity } from '../../../../shared/entities/activity.ts';
import type { Preset } from '../../../../shared/entities/preset.ts';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { pagedListOptions } from '../../lib/pagedList.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import { ChangedFields, FieldDiff } from '../common/history/FieldDiff.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
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
  'staff-role-changed': 'Changed the role of',
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
  role: 'Role',
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
  column('Time', '12rem', { phone: '3 / 1', isMono: true }, ({ at }) => <Timestamp at={at} />),
  column(
    'Who',
    'minmax(0, 2fr)',
    { phone: '1 / 1 / auto / -1' },
    ({ by }) => by?.email ?? <i>Deleted account</i>,
  ),
  column(
    'What',
    'minmax(0, 3fr)',
    { phone: '2 / 1 / auto / -1', isMain: true, text: describe },
    (activity) => (
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
  ),
  column('Outcome', '7rem', { phone: '3 / 2' }, ({ outcome }) => (
    <StatusBadge tone={outcome === 'success' ? 'success' : 'critical'}>
      {outcome === 'success' ? 'Done' : 'Failed'}
    </StatusBadge>
  )),
  column(
    'Origin',
    '6rem',
    { tabletWidth: null, phone: null, isMono: true },
    // Equal letters mean the same network address.
    ({ addressHash }) => addressHash?.slice(0, 6) ?? '–',
  ),
];

export function ActivityList() {
  const activity = useActivity();

  return (
    <RecordTable
      query={activity}
      layoutName="activity"
      title="Activity"
      label="Activity"
      columns={COLUMNS}
      getKey={({ id }) => id}
      rowHeight={49}
      phoneColumns="minmax(0, 1fr) auto"
      skeletonRows={5}
      toRows={({ rows }) => rows}
      errorTitle="Failed to Load the Activity"
      name="the activity"
      empty={{
        title: 'No activity yet',
        text: 'Logins of staff, invitations, password resets and changes of the Airtable connection appear here.',
      }}
    >
      {activity.hasNextPage && (
        <MoreRows pages={activity} subject="activities" label="Show Earlier" />
      )}
    </RecordTable>
  );
}

function RestorePreset({ preset }: { preset: Preset }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
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
    <Button variant="text" aria-disabled={isPending} onClick={() => mutate(preset)}>
      {isPending ? 'Restoring…' : 'Restore'}
      <span className="visually-hidden"> the preset {preset.name} as it was before</span>
    </Button>
  );
}

const PAGE_SIZE = 25;

const useActivity = () =>
  useInfiniteQuery(
    pagedListOptions(['activity'], PAGE_SIZE, (call) => apiWithHeaders('GET /api/activity', call)),
  );
