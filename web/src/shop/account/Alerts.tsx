import { useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { useAlerts } from '../common/alertsQuery.ts';
import { AlertItem } from './AlertItem.tsx';
import styles from './Alerts.module.css';
import { WantForm } from './WantForm.tsx';

/** The member's saved searches and wants. */
export function Alerts() {
  const alerts = useAlerts();
  const list = useRef<HTMLDivElement>(null);
  const lastCount = useRef(0);
  const count = alerts.data?.length ?? 0;

  useEffect(() => {
    // The focus was in a deleted alert.
    const isFocusLost = count < lastCount.current && document.activeElement === document.body;
    if (isFocusLost) list.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <ListState
          query={alerts}
          errorTitle="Failed to Load Your Alerts"
          name="your alerts"
          skeleton={
            <p aria-busy="true">
              <SkeletonLine width={16} />
            </p>
          }
          isEmpty={(all) => all.length === 0}
          empty={
            <ListNotice
              title="No alerts yet"
              text="An alert e-mails you when a piece you want arrives. Search or filter the collection and press “Notify me”, or add to your want list below."
            >
              <Link to={paths.allItems} className={getButtonClass({})}>
                Browse the Collection
              </Link>
            </ListNotice>
          }
        >
          {(all) => (
            <ul aria-label="Your alerts" className={styles.alerts}>
              {all.map((alert) => (
                <AlertItem key={alert.id} alert={alert} />
              ))}
            </ul>
          )}
        </ListState>
      </div>
      <WantForm />
    </>
  );
}
