import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { fullName } from '../back-office/fullName.ts';
import styles from './RowButton.module.css';
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
    <button type="button" aria-disabled={invite.isPending} className={styles.button} onClick={send}>
      {invite.isPending ? 'Sending…' : 'Invite Again'}
      <span className="visually-hidden"> {fullName(member) || email}</span>
    </button>
  );
}
