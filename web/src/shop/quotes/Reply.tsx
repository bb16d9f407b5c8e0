import type { Order } from '../../../../shared/entities/order.ts';
import { getMessageRefusal } from '../../../../shared/quotes/quote.ts';
import { useSendMessage } from '../../lib/quoteQuery.ts';
import { useShop } from '../../lib/shop.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/FormFields.tsx';
import { useMessageForm } from '../../ui/quotes/useMessageForm.ts';
import styles from './Reply.module.css';

const REPLY_ID = 'reply';

export const focusReply = () =>
  document.querySelector<HTMLElement>(`#${REPLY_ID} textarea`)?.focus();

export function Reply({ order }: { order: Order }) {
  const refusal = getMessageRefusal(order, new Date().toISOString());

  if (refusal) return <p className={`body2 muted ${styles.refusal} no-print`}>{refusal}</p>;
  return <ReplyForm id={order.id} />;
}

function ReplyForm({ id }: { id: string }) {
  const { brand } = useShop();
  const send = useSendMessage(id);
  const { element, field, button, rest, isTooLong } = useMessageForm(`message ${id}`, send);

  return (
    <form {...element} id={REPLY_ID} className="list no-print">
      <TextArea label={`Message to ${brand}`} {...field} />
      <div className={styles.send}>
        <Button variant="solid" {...button}>
          {send.isPending ? 'Sending…' : 'Send Message'}
        </Button>
        <p role="status" data-over={isTooLong} className={`caption muted ${styles.rest}`}>
          {rest}
        </p>
      </div>
    </form>
  );
}
