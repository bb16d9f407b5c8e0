import { Button } from '../../components/Button.tsx';
import { Ledger } from '../../components/Ledger.tsx';
import { LedgerSkeleton } from '../../components/LedgerSkeleton.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { getErrorMessage } from '../../lib/api.ts';
import styles from './StaffList.module.css';
import { StaffRow } from './StaffRow.tsx';
import { useStaff } from './staffQuery.ts';

const LEDGER = {
  label: 'Staff',
  heads: ['Name', 'E-mail', 'Standing', 'Since', 'Account'],
  className: styles.columns,
};

export function StaffList() {
  const { data: members, isPending, isFetching, error, refetch } = useStaff();

  if (isPending) return <LedgerSkeleton {...LEDGER} rowCount={4} />;
  if (!members) {
    return (
      <ListNotice isError title="Failed to Load Staff" text={getErrorMessage(error)}>
        <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </ListNotice>
    );
  }
  if (members.length === 0) {
    return (
      <ListNotice
        title="Nobody is on the staff list yet"
        text="Invite a colleague: they get a mail with a first password, and stand here from then on."
      />
    );
  }
  return (
    <Ledger {...LEDGER}>
      {members.map((member) => (
        <StaffRow key={member.id} member={member} />
      ))}
    </Ledger>
  );
}
