import Bowser from 'bowser';
import type { AccountSession } from '../../../../shared/entities/account.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './Account.module.css';
import { useEndSession, useLogOutEverywhere, useSessions } from './accountQuery.ts';

export function SessionList() {
  const logOut = useLogOutEverywhere();

  return (
    <ListState query={useSessions()} errorTitle="Failed to Load Your Sessions" name="your sessions">
      {(sessions) => (
        <>
          <p>The browsers in which you are logged in.</p>
          <ul aria-label="Your sessions" className="lined">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <div className="actions">
            <ActionButton isPending={logOut.isPending} onClick={() => logOut.mutate()}>
              {logOut.isPending ? 'Logging out…' : 'Log out everywhere'}
            </ActionButton>
          </div>
        </>
      )}
    </ListState>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const end = useEndSession();
  const { id, userAgent, createdAt, lastUsedAt, isCurrent } = session;

  return (
    <li className={`spread ${styles.session}`}>
      <div>
        <h3 className={styles.browser}>
          {describeBrowser(userAgent)}
          {isCurrent && <span className={styles.current}> this browser</span>}
        </h3>
        <p className="caption muted">
          Last used <Timestamp at={lastUsedAt} />, logged in <Timestamp at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <ActionButton isPending={end.isPending} onClick={() => end.mutate(id)}>
          Log out
        </ActionButton>
      )}
    </li>
  );
}

function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'Unknown browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
