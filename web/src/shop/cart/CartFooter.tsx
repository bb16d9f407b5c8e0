import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { MAX_NOTE_LENGTH, type Order } from '../../../../shared/entities/order.ts';
import { ON_HOLD } from '../../../../shared/vocabulary.ts';
import { getErrorMessage, hasStatus } from '../../lib/api.ts';
import { endSentence } from '../../lib/endSentence.ts';
import { paths } from '../../lib/paths.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextArea } from '../../ui/FormFields.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { countUnits, isQuotable } from '../common/cartQuery.ts';
import styles from './CartFooter.module.css';
import { useQuoteNote, useQuoteRequest } from './quoteRequest.ts';

export function CartFooter({ lines, onNavigate }: { lines: CartItem[]; onNavigate: () => void }) {
  const quotable = lines.filter(isQuotable);
  const { latest, mailLink, save } = useQuoteRequest(lines);
  const order = latest?.status === 'success' ? latest.order : undefined;
  const error = latest?.status === 'error' ? latest.error : undefined;
  const outcome = useFocusWithoutButton(quotable.length > 0);

  return (
    <>
      {(quotable.length > 0 || (lines.length > 0 && !order)) && (
        <section aria-label="Total">
          <p className={`caption muted ${styles.count}`}>
            <span>Items in this request</span>
            <span aria-hidden="true" className={styles.dots} />
            <span>{countUnits(quotable)}</span>
          </p>
          <p className={`h3 ${styles.total}`}>Total: By Request</p>
          <p className={`body2 ${styles.contact}`}>Contact us for pricing on selected items</p>
          {quotable.length > 0 ? (
            <RequestQuote
              mailLink={mailLink}
              isPending={latest?.status === 'pending'}
              onRequest={save}
            />
          ) : (
            <RequestQuoteDisabled lines={lines} />
          )}
        </section>
      )}
      <div
        ref={outcome}
        role="status"
        tabIndex={-1}
        data-failed={error !== undefined}
        className={`body2 ${styles.status}`}
      >
        {order && (
          <Sent
            order={order}
            hasRest={lines.length > 0 && quotable.length === 0}
            mailLink={mailLink}
            onNavigate={onNavigate}
          />
        )}
        {error && (
          <>
            <p>{describeFailure(error)}</p>
            <p className={styles.links}>
              <button type="button" onClick={save}>
                Try again
              </button>
              {!hasStatus(error, 409) && <MailProgramLink href={mailLink} />}
            </p>
          </>
        )}
      </div>
    </>
  );
}

function useFocusWithoutButton(hasButton: boolean) {
  const outcome = useRef<HTMLDivElement>(null);
  const had = useRef(hasButton);

  useLayoutEffect(() => {
    const isGone = had.current && !hasButton;
    had.current = hasButton;
    if (isGone && document.activeElement === document.body) outcome.current?.focus();
  }, [hasButton]);

  return outcome;
}

interface RequestQuoteProps {
  mailLink: string;
  isPending: boolean;
  onRequest: () => void;
}

/** A mail link also works in a new tab and without scripts. */
function RequestQuote({ mailLink, isPending, onRequest }: RequestQuoteProps) {
  const request = (event: MouseEvent) => {
    event.preventDefault();
    // Ignores the second click of a double click.
    if (event.detail <= 1) onRequest();
  };

  return (
    <>
      <Note />
      <a
        href={mailLink}
        aria-busy={isPending}
        className={`${getButtonClass({ variant: 'solid', size: 'large' })} ${styles.request}`}
        onClick={request}
      >
        Request Quote
      </a>
    </>
  );
}

const MailProgramLink = ({ href }: { href: string }) => (
  <a href={href}>Open in your mail program</a>
);

function Note() {
  const { text: note, setText: setNote } = useQuoteNote();
  const [isOpen, setIsOpen] = useState(note !== '');

  if (!isOpen) {
    return (
      <TextButton className={styles.addNote} onClick={() => setIsOpen(true)}>
        Add a note
      </TextButton>
    );
  }
  return (
    <div className={styles.note}>
      <TextArea
        label="Note (optional)"
        autoFocus={note === ''}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </div>
  );
}

interface SentProps {
  order: Order;
  hasRest: boolean;
  mailLink: string;
  onNavigate: () => void;
}

function Sent({ order, hasRest, mailLink, onNavigate }: SentProps) {
  const { id, reference } = order;

  return (
    <>
      <h3 className={`h2 ${styles.sent}`}>
        <Icon name="seal" size={28} />
        Request sent
      </h3>
      <p>We’ll answer by e-mail, usually within one business day.</p>
      <p>For an exact offer, add your shipping address to the quote.</p>
      <p className={styles.reference}>
        Reference <b className="reference">{reference}</b>{' '}
        <CopyButton text={reference} name="the reference number" />
      </p>
      {hasRest && <p>The items left in your cart are sold or on hold and were not included.</p>}
      <p className={styles.links}>
        <Link to={paths.quote(id)} onClick={onNavigate}>
          Open this quote
        </Link>
        <Link to={paths.quotes} onClick={onNavigate}>
          Your quotes
        </Link>
        <MailProgramLink href={mailLink} />
      </p>
    </>
  );
}

function describeFailure(error: Error): string {
  if (hasStatus(error, 409)) return endSentence(getErrorMessage(error));
  if (hasStatus(error, 429)) {
    return `${endSentence(getErrorMessage(error))} You can still send it by e-mail.`;
  }
  return 'We could not confirm that your request was sent. Try again, or send it by e-mail.';
}

function RequestQuoteDisabled({ lines }: { lines: CartItem[] }) {
  const reasonId = useId();
  const isHeld = lines.some(({ product }) => product.availability === ON_HOLD);

  return (
    <>
      <Button
        disabled
        variant="solid"
        size="large"
        aria-describedby={reasonId}
        className={styles.request}
      >
        Request Quote
      </Button>
      <p id={reasonId} data-failed="true" className={`body2 ${styles.status}`}>
        {isHeld
          ? 'Nothing in your cart can be quoted now: it is on hold or sold.'
          : 'Nothing in your cart can be quoted anymore.'}
      </p>
    </>
  );
}
