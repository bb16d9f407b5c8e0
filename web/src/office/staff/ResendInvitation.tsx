import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { fullName } from '../../lib/fullName.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { showInvited, useInvite } from './staffQuery.ts';

/** For a mail that was lost or whose password expired. */
export function ResendInvitation({ member }: { member: StaffMember }) {
  const invite = useInvite();
  const { email, firstName, lastName } = member;

  const send = () => {
    if (invite.isPending) return;
    invite.mutate(
      { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      { onSuccess: showInvited, onError: (error) => showErrorToast(error) },
    );
  };

  return (
    <TextButton aria-disabled={invite.isPending} onClick={send}>
      {invite.isPending ? 'Sending…' : 'Invite Again'}
      <span className="visually-hidden"> {fullName(member) || email}</span>
    </TextButton>
  );
}
