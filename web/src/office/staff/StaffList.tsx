import { Button, FormControlLabel, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import { hasCostsOption, type Role } from '../../../../shared/entities/role.ts';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { useAuth } from '../../lib/auth.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import { SelectInput } from '../common/form/FormFields.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { describeRole, findRole, ROLE_OPTIONS, ROLE_WORDS } from './roles.ts';
import { showInvited, useChangeMember, useInvite, useStaff } from './staffQuery.ts';

const STATUSES = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'attention' },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const satisfies Record<StaffMember['standing'], { label: string; tone: Tone }>;

const COLUMNS: readonly Column<StaffMember>[] = [
  column('Name', 'minmax(0, 3fr)', { phone: '1 / 1', isMain: true, text: fullName }, (member) => (
    <h2>{fullName(member) || <i>No name given</i>}</h2>
  )),
  column('E-mail', 'minmax(0, 5fr)', { phone: '2 / 1 / auto / -1', isMono: true }, ({ email }) => (
    <MailLink email={email} />
  )),
  column(
    'Role',
    '9.5rem',
    { phone: '4 / 1 / auto / -1', isLabeled: true, text: describeRole },
    (member) => <RoleCell member={member} />,
  ),
  column('Status', '8rem', { phone: '1 / 2' }, ({ standing }) => (
    <StatusBadge tone={STATUSES[standing].tone}>{STATUSES[standing].label}</StatusBadge>
  )),
  column(
    'Since',
    '9rem',
    { tabletWidth: null, phone: '3 / 1', isMono: true, isLabeled: true },
    ({ createdAt }) => <Timestamp at={createdAt} isDateOnly />,
  ),
  column(
    'Account',
    '13rem',
    { isFixed: true, phone: '3 / 2', align: 'end', text: () => '' },
    (member) => <AccountCell member={member} />,
  ),
];

export function StaffList() {
  return (
    <RecordTable
      query={useStaff()}
      layoutName="staff"
      title="Members"
      label="Staff"
      columns={COLUMNS}
      getKey={({ id }) => id}
      rowHeight={61}
      phoneColumns="minmax(0, 1fr) auto"
      skeletonRows={4}
      toRows={(members) => members}
      errorTitle="Failed to Load Staff"
      name="the staff list"
      empty={{
        title: 'No staff members yet',
        text: 'Invite a colleague. They receive an e-mail with a temporary password and appear here at once.',
      }}
    />
  );
}

function AccountCell({ member }: { member: StaffMember }) {
  const { user } = useAuth();

  if (member.id === user?.id) {
    return <Note>Your own account</Note>;
  }
  return (
    <Stack direction="row" sx={{ columnGap: 2.5, justifyContent: 'end' }}>
      {member.standing === 'invited' && <ResendInvitation member={member} />}
      <AccountSwitch member={member} />
    </Stack>
  );
}

/** Owners confirm giving up their own role. */
function RoleCell({ member }: { member: StaffMember }) {
  const { user } = useAuth();
  const change = useChangeMember();
  const [ownRole, setOwnRole] = useState<Role>();
  const pending = change.isPending ? change.variables : undefined;
  const role = pending?.role ?? member.role;
  const seesCosts = pending?.seesCosts ?? member.seesCosts;
  const name = fullName(member) || member.email;

  const save = (changed: { role: Role } | { seesCosts: boolean }) =>
    change.mutate(
      { id: member.id, ...changed },
      {
        onSuccess: showRole,
        onError: (error) => showErrorToast(error),
        onSettled: () => setOwnRole(undefined),
      },
    );
  const choose = (chosen: Role) => {
    if (member.id === user?.id) setOwnRole(chosen);
    else save({ role: chosen });
  };

  return (
    <>
      <SelectInput
        isLabelHidden
        label={`Role of ${name}`}
        options={ROLE_OPTIONS}
        value={role}
        sx={{ width: '8.25rem' }}
        onChange={({ target }) => choose(findRole(target.value) ?? role)}
      />
      {hasCostsOption(role) && (
        <FormControlLabel
          label={
            <>
              Sees costs<span className="visually-hidden">: {name}</span>
            </>
          }
          control={
            <Switch
              size="small"
              checked={seesCosts}
              onChange={(_, checked) => save({ seesCosts: checked })}
            />
          }
          sx={{ mt: 0.5, ml: 0 }}
          slotProps={{ typography: { variant: 'caption' } }}
        />
      )}
      {ownRole && (
        <ConfirmDialog
          title="Change your own role?"
          text={`You will be a ${ROLE_WORDS[ownRole].label.toLowerCase()} and can no longer open this screen. Another owner can make you an owner again.`}
          action="Change My Role"
          pendingAction="Changing…"
          isPending={change.isPending}
          onConfirm={() => save({ role: ownRole })}
          onClose={() => setOwnRole(undefined)}
        />
      )}
    </>
  );
}

const showRole = (member: StaffMember) =>
  toast({ title: 'Role Changed', description: `${member.email}: ${describeRole(member)}.` });

/** A single button disables and enables, so that focus can return to it. */
function AccountSwitch({ member }: { member: StaffMember }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const setEnabled = useChangeMember();
  const isEnabled = member.standing !== 'disabled';
  const name = fullName(member) || member.email;

  const toggle = () =>
    setEnabled.mutate(
      { id: member.id, isEnabled: !isEnabled },
      {
        onSuccess: showToggled,
        onError: (error) => showErrorToast(error),
        onSettled: () => setIsConfirming(false),
      },
    );
  const press = () => {
    if (isEnabled) setIsConfirming(true);
    else toggle();
  };

  return (
    <>
      <Button variant="text" aria-disabled={setEnabled.isPending} onClick={press}>
        {isEnabled ? 'Disable' : setEnabled.isPending ? 'Enabling…' : 'Enable'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          text="They are logged out at once on every device and cannot log in until the account is enabled again. Their work is kept."
          action="Disable Account"
          pendingAction="Disabling…"
          isPending={setEnabled.isPending}
          onConfirm={toggle}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const showToggled = ({ email, standing }: StaffMember) =>
  toast(
    standing === 'disabled'
      ? { title: 'Account Disabled', description: `${email} has been logged out.` }
      : { title: 'Account Enabled', description: `${email} can log in again.` },
  );

/** Call when the mail was lost or its password expired. */
function ResendInvitation({ member }: { member: StaffMember }) {
  const invite = useInvite();
  const { email, firstName, lastName } = member;

  const send = () =>
    invite.mutate(
      { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      { onSuccess: showInvited, onError: (error) => showErrorToast(error) },
    );

  return (
    <Button variant="text" aria-disabled={invite.isPending} onClick={send}>
      {invite.isPending ? 'Sending…' : 'Invite Again'}
      <span className="visually-hidden"> {fullName(member) || email}</span>
    </Button>
  );
}
