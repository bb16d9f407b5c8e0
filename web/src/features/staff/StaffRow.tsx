import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { LedgerRow } from '../../components/Ledger.tsx';
import { MailLink } from '../../components/MailLink.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { useAuth } from '../../lib/auth.ts';
import { fullName } from '../back-office/fullName.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import { InviteAgain } from './InviteAgain.tsx';
import styles from './StaffRow.module.css';
import { standings } from './standings.ts';

export function StaffRow({ member }: { member: StaffMember }) {
  const { user } = useAuth();
  const { label, tone } = standings[member.standing];
  const isSelf = member.id === user?.id;

  return (
    <LedgerRow className={styles.row}>
      <h2 className={styles.name}>
        {fullName(member) || <i className={styles.unnamed}>No name given</i>}
      </h2>
      <div className={styles.email}>
        <MailLink email={member.email} />
      </div>
      <div className={styles.standing}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <div className={styles.since}>
        <span className={styles.label}>since </span>
        <Timestamp at={member.createdAt} isDateOnly />
      </div>
      <div className={styles.account}>
        {isSelf ? (
          <span className={styles.self}>Your own account</span>
        ) : (
          <>
            {member.standing === 'invited' && <InviteAgain member={member} />}
            <AccountSwitch member={member} />
          </>
        )}
      </div>
    </LedgerRow>
  );
}
