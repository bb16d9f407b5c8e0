import { useState } from 'react';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { TextButton } from '../../components/TextButton.tsx';
import { toast } from '../../components/toast/toast.ts';
import { fullName } from '../back-office/fullName.ts';
import { sayFailed } from './sayFailed.ts';
import { useSetEnabled } from './staffQuery.ts';

/** Disables an account, once that is confirmed, or enables it. One button for both, so that the focus
 *  has where to return to. */
export function AccountSwitch({ member }: { member: StaffMember }) {
  const [isAsking, setAsking] = useState(false);
  const setEnabled = useSetEnabled();
  const isEnabled = member.standing !== 'disabled';
  const name = fullName(member) || member.email;

  const change = () =>
    setEnabled.mutate(
      { id: member.id, isEnabled: !isEnabled },
      { onSuccess: sayDone, onError: sayFailed, onSettled: () => setAsking(false) },
    );
  const press = () => {
    if (setEnabled.isPending) return;
    if (isEnabled) setAsking(true);
    else change();
  };

  return (
    <>
      <TextButton aria-disabled={setEnabled.isPending} onClick={press}>
        {isEnabled ? 'Disable' : setEnabled.isPending ? 'Enabling…' : 'Enable'}
        <span className="visually-hidden"> {name}</span>
      </TextButton>
      {isAsking && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          text="They are signed out at once, wherever they are signed in, and cannot log in until the account is enabled again. What they did stays as it is."
          action="Disable Account"
          pendingAction="Disabling…"
          isPending={setEnabled.isPending}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function sayDone({ email, standing }: StaffMember) {
  if (standing === 'disabled') {
    toast({ title: 'Account Disabled', description: `${email} has been signed out.` });
  } else {
    toast({ title: 'Account Enabled', description: `${email} can log in again.` });
  }
}
