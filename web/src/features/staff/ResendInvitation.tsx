import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { TextButton } from '../../components/TextButton.tsx';
import { fullName } from '../back-office/fullName.ts';
import { sayFailed, sayInvited } from './sayFailed.ts';
import { useInvite } from './staffQuery.ts';

/** Sends the mail anew, where it was lost or its password ran out. */
export function InviteAgain({ member }: { member: StaffMember }) {
  const invite = useInvite();
  const { email, firstName, lastName } = member;

  const send = () => {
    if (invite.isPending) return;
    invite.mutate(
      { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      { onSuccess: sayInvited, onError: sayFailed },
    );
  };

  return (
    <TextButton aria-disabled={invite.isPending} onClick={send}>
      {invite.isPending ? 'Sending…' : 'Invite Again'}
      <span className="visually-hidden"> {fullName(member) || email}</span>
    </TextButton>
  );
}
