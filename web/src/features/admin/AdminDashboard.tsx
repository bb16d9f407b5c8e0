import { shop } from '../../lib/shop.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import styles from './AdminDashboard.module.css';
import { Configuration } from './Configuration.tsx';
import { Connection } from './connection/Connection.tsx';
import { NotConnected } from './connection/ConnectionAlert.tsx';
import { useOAuthReturn } from './connection/useOAuthReturn.ts';
import { Inventory } from './inventory/Inventory.tsx';
import { SyncNews } from './sync/SyncAlert.tsx';
import { History } from './sync/SyncHistory.tsx';
import { useSync } from './sync/useSync.ts';
import { Tiles } from './Tiles.tsx';
import { Tools } from './Tools.tsx';
import { Waiting } from './Waiting.tsx';

/** The front page of the back office. */
export default function AdminDashboard() {
  return (
    <BackOfficeFrame
      title="Admin Dashboard"
      subtitle={`Manage your ${shop.brand} inventory`}
      action={<Waiting />}
    >
      <Desk />
    </BackOfficeFrame>
  );
}

/** In the order of a dealer's morning: what is wrong, what runs, where to work, what there is, and
 *  last how it is all set up. */
function Desk() {
  const sync = useSync();
  useOAuthReturn();

  return (
    <>
      <NotConnected />
      <Tiles sync={sync} />
      <SyncNews sync={sync} />
      <Tools />
      <Inventory />
      <History runs={sync.runs} />
      <div className={styles.setup}>
        <Connection />
        <Configuration />
      </div>
    </>
  );
}
