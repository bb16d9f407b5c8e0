import type { WayToPay } from '../../../../../shared/contract/payments.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import styles from './OtherWays.module.css';

interface OtherWaysProps {
  title: string;
  ways: readonly WayToPay[];
  reference: string;
}

/** Ways that need the dealer's instructions instead of a provider. */
export const OtherWays = ({ title, ways, reference }: OtherWaysProps) => (
  <section aria-labelledby="other-ways" className={styles.ways}>
    <h3 id="other-ways">{title}</h3>
    {ways.map(({ method, instructions }) => (
      <details key={method} open={ways.length === 1} className={styles.way}>
        <summary>{PAYMENT_METHOD_NAMES[method]}</summary>
        {instructions && (
          <>
            <p className={styles.instructions}>{instructions}</p>
            <CopyButton text={instructions} name="the instructions" />
          </>
        )}
      </details>
    ))}
    <p className="body2">
      Please quote the reference <b className="reference">{reference}</b> with your payment.{' '}
      <CopyButton text={reference} name="the reference of your payment" />
    </p>
  </section>
);
