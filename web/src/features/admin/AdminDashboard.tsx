import { paths } from '../../app/paths.ts';
import { Ledger } from '../../components/ledger/Ledger.tsx';
import { shop } from '../../lib/shop.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { StaffOnly } from '../back-office/StaffOnly.tsx';
import styles from './AdminDashboard.module.css';
import { PendingCount } from './PendingCount.tsx';
import { Place } from './Place.tsx';

const HEADS = ['Where', 'What for', 'To be done'];

/** The front page of the back office: what can be done, and what waits to be. */
export default function AdminDashboard() {
  return (
    <StaffOnly>
      <BackOfficeFrame title="Admin Dashboard" subtitle={`Manage your ${shop.brand} inventory`}>
        <Ledger label="The back office" heads={HEADS} className={styles.columns}>
          <Place
            to={paths.quotes}
            name="Quotes"
            purpose="Who asked what a piece would cost, what they asked for, and how far each request is."
          >
            <PendingCount />
          </Place>
          <Place
            to={paths.staff}
            name="Staff"
            purpose="Who may work in this back office: invite a colleague, or disable an account."
          />
        </Ledger>
      </BackOfficeFrame>
    </StaffOnly>
  );
}
