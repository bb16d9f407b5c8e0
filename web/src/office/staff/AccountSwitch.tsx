import { useState } from 'react';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { fullName } from '../../lib/fullName.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useSetEnabled } from './staffQuery.ts';

/** Disables an account after a confirmation, or enables it. A single button does both, so that focus can return
 *  to it. */
export function AccountSwitch({ member }: { member: StaffMember }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const setEnabled = useSetEnabled();
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
    if (setEnabled.isPending) return;
    if (isEnabled) setIsConfirming(true);
    else toggle();
  };

  return (
    <>
      <TextButton aria-disabled={setEnabled.isPending} onClick={press}>
        {isEnabled ? 'Disable' : setEnabled.isPending ? 'Enabling…' : 'Enable'}
        <span className="visually-hidden"> {name}</span>
      </TextButton>
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

function showToggled({ email, standing }: StaffMember) {
  if (standing === 'disabled') {
    toast({ title: 'Account Disabled', description: `${email} has been logged out.` });
  } else {
    toast({ title: 'Account Enabled', description: `${email} can log in again.` });
  }
}
