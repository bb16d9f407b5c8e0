import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { BackOfficeFrame } from '../common/BackOfficeFrame.tsx';
import { useInbox } from '../common/inboxQuery.ts';
import { useSync } from '../common/sync/useSync.ts';
import styles from './AdminDashboard.module.css';
import { Configuration } from './Configuration.tsx';
import { Connection } from './connection/Connection.tsx';
import { ConnectionAlert } from './connection/ConnectionAlert.tsx';
import { useOAuthReturn } from './connection/useOAuthReturn.ts';
import { FailedTasksAlert } from './FailedTasksAlert.tsx';
import { Inventory } from './inventory/Inventory.tsx';
import { MailAlert } from './mail/MailAlert.tsx';
import { OpenProblems } from './sync/OpenProblems.tsx';
import { Spellings } from './sync/Spellings.tsx';
import { SyncAlert } from './sync/SyncAlert.tsx';
import { SyncHistory } from './sync/SyncHistory.tsx';
import { Tiles } from './Tiles.tsx';
import { Tools } from './Tools.tsx';

export default function AdminDashboard() {
  const { brand } = useShop();

  return (
    <BackOfficeFrame
      title="Admin Dashboard"
      subtitle={`Manage your ${brand} inventory`}
      action={<WaitingQuotes />}
    >
      <Content />
    </BackOfficeFrame>
  );
}

/** Sections in the order of a dealer's day: alerts, sync, tools, figures, and last the setup. */
function Content() {
  const sync = useSync();
  useOAuthReturn();

  return (
    <>
      <ConnectionAlert />
      <MailAlert />
      <FailedTasksAlert />
      <Tiles sync={sync} />
      <SyncAlert sync={sync} />
      <Tools />
      <Inventory />
      <OpenProblems runs={sync.runs} />
      <Spellings />
      <SyncHistory runs={sync.runs} />
      <div className={styles.setup}>
        <Connection />
        <Configuration />
      </div>
    </>
  );
}

/** Counts the first page only, and says so when there are more. */
function WaitingQuotes() {
  const { data, isPending, hasNextPage } = useInbox('waiting');
  const count = data?.length ?? 0;

  return (
    <p className={styles.waitingQuotes}>
      {isPending ? (
        <SkeletonLine width={9} />
      ) : !data ? (
        <Link to={paths.quotes}>Quotes could not be loaded</Link>
      ) : count === 0 ? (
        <Link to={paths.quotes}>
          <StatusBadge tone="success">No quotes waiting</StatusBadge>
        </Link>
      ) : (
        <Link to={`${paths.quotes}?group=waiting`}>
          <StatusBadge tone="attention">
            {`${hasNextPage ? 'At least ' : ''}${count} ${count === 1 ? 'quote is waiting' : 'quotes are waiting'} for you`}
          </StatusBadge>
        </Link>
      )}
    </p>
  );
}
