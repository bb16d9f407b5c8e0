import type { Order } from '../../../../shared/entities/order.ts';
import { listSteps } from '../../../../shared/quotes/stage.ts';
import { isAgreedState } from '../../../../shared/quotes/states.ts';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './Progress.module.css';

/** The steps of an agreed sale. */
export function Progress({ order }: { order: Order }) {
  const { state, stage } = order;

  if (!stage || !isAgreedState(state)) return null;
  return (
    <section aria-labelledby="progress" className={`card ${styles.progress}`}>
      <h2 id="progress" className="h3">
        Progress
      </h2>
      <ol aria-label="Steps" className={styles.steps}>
        {listSteps(order, stage).map((step) => (
          <li
            key={step.label}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={styles.step}
          >
            <span className={styles.mark} aria-hidden="true" />
            <span className={styles.name}>{step.label}</span>
            {step.at && <Timestamp at={step.at} isDateOnly />}
          </li>
        ))}
      </ol>
    </section>
  );
}
