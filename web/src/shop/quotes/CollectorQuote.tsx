import type { Order } from '../../../../shared/entities/order.ts';
import { getPaymentStatus } from '../../../../shared/quotes/ledger.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { getAgreedOffer, getPaymentName, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { getErrorMessage, isMissing } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { formatRelative } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useQuote } from '../../lib/quoteQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { getDocumentName } from '../../ui/quotes/documentName.ts';
import { getRequesterStatus } from '../../ui/quotes/statuses.ts';
import { Thread } from '../../ui/quotes/Thread.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { AddressCard } from './AddressCard.tsx';
import styles from './CollectorQuote.module.css';
import { Parcels } from './delivery/Parcels.tsx';
import { Returns } from './delivery/Returns.tsx';
import { NextStep } from './NextStep.tsx';
import { OfferCard } from './OfferCard.tsx';
import { PieceList } from './PieceList.tsx';
import { Progress } from './Progress.tsx';
import { PaymentList } from './payment/PaymentList.tsx';
import { PaymentNotice } from './payment/PaymentNotice.tsx';
import { usePaymentOutcome } from './payment/usePaymentOutcome.ts';
import { Reply } from './Reply.tsx';

export function CollectorQuote({ id }: { id: string }) {
  const { data: order, error, isFetching, isRefetchError, refetch } = useQuote(id);
  const { isAuthenticated } = useAuth();
  const outcome = usePaymentOutcome();
  usePageTitle(
    order ? `${getNoun(order)} ${order.reference}` : 'Your Quote',
    'Your quote, with our offers and messages.',
  );

  if (isMissing(error)) {
    return (
      <NoticeCard
        title="Quote Not Found"
        text={
          isAuthenticated
            ? 'You have no quote at this address. It may belong to another account of yours.'
            : 'There is no quote at this address. Please open the link in our e-mail again.'
        }
      >
        {isAuthenticated ? (
          <ButtonLink to={paths.quotes}>Your Quotes</ButtonLink>
        ) : (
          <ButtonLink to={paths.trackOrder}>Track Order</ButtonLink>
        )}
      </NoticeCard>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      {isAuthenticated && (
        <Link to={paths.quotes} className={`${styles.back} no-print`}>
          <Icon name="previous" size={16} /> Your quotes
        </Link>
      )}
      {isRefetchError && (
        <InlineError
          text="This quote could not be brought up to date."
          subject="your quote"
          query={{ error, isFetching, refetch }}
        />
      )}
      <div role="status" className="no-print">
        {order && <PaymentNotice order={order} outcome={outcome} />}
      </div>
      {order && <LoadedQuote order={order} />}
      {!order && !error && <QuoteSkeleton />}
      {!order && error && (
        <ListNotice isError title="Failed to Load Your Quote" text={getErrorMessage(error)}>
          <Button variant="solid" aria-busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </ListNotice>
      )}
    </div>
  );
}

const getNoun = (order: Order) => (isOnlyQuestion(order) ? 'Question' : 'Quote');

function LoadedQuote({ order }: { order: Order }) {
  const { reference, createdAt, items, layaway } = order;
  const offer = getAgreedOffer(order);
  const status = getRequesterStatus(order);
  const isQuestion = isOnlyQuestion(order);

  return (
    <>
      <header className={`ruled ${styles.head}`}>
        <h1 className="h2">
          {getNoun(order)} <span className={`reference ${styles.reference}`}>{reference}</span>
        </h1>
        <span className="no-print">
          <CopyButton text={reference} name="the reference number" />
        </span>
        <p className={`body2 muted ${styles.facts}`}>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          <span>
            {isQuestion ? 'Asked' : 'Requested'} on <Timestamp at={createdAt} isDateOnly />
          </span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NextStep order={order} />
          <Progress order={order} />
          <Parcels order={order} />
          <Returns order={order} />
          {offer ? (
            <OfferCard order={order} offer={offer} />
          ) : (
            <section aria-labelledby="pieces" className={`card ${styles.pieces}`}>
              <h2 id="pieces" className="h3">
                {items.length === 1 ? 'The piece' : `${items.length} pieces`}
              </h2>
              <PieceList
                label={isQuestion ? 'The piece' : 'Pieces requested'}
                order={order}
                items={items}
              />
            </section>
          )}
          {layaway && <LayawayCard layaway={layaway} />}
          <PaymentList order={order} />
          <AddressCard order={order} />
          <Documents order={order} />
        </div>
        <div className={styles.column}>
          <Thread order={order} side="collector">
            <Reply order={order} />
          </Thread>
        </div>
      </div>
    </>
  );
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Loading your quote…</h1>
      <div data-skeleton="">
        <Skeleton maxWidth="24rem" height="4rem" margin="0.25rem 0 1.5rem" />
      </div>
      <div className={styles.columns}>
        <div data-skeleton="" className={styles.column}>
          <Skeleton height="9rem" />
          <Skeleton height="24rem" />
        </div>
        <div data-skeleton="">
          <Skeleton height="24rem" />
        </div>
      </div>
    </div>
  );
}

function Documents({ order }: { order: Order }) {
  const { documents, ledger, stage } = order;
  const isPaid = ledger.length > 0 && getPaymentStatus(order) === 'paid' && stage !== 'refunded';

  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents" className={`card ${styles.plainCard} no-print`}>
      <h2 id="documents" className="h3">
        Documents
      </h2>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id} className={`spread ${styles.document}`}>
            <a href={paths.quoteDocument(order.id, document.id)} download>
              {getDocumentName(document, order)} <span className="caption muted">PDF</span>
              {document.kind === 'invoice' && isPaid && <span className="caption"> · Paid</span>}
            </a>
            <Timestamp at={document.createdAt} isDateOnly />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LayawayCard({ layaway }: { layaway: NonNullable<Order['layaway']> }) {
  const nowMs = useNow();
  const { instalments } = layaway;
  const paid = instalments.filter(({ paidAt }) => paidAt !== null);
  const next = instalments.findIndex(({ paidAt }) => paidAt === null);

  return (
    <section aria-labelledby="layaway" className={`card ${styles.plainCard}`}>
      <h2 id="layaway" className="h3">
        Layaway plan
      </h2>
      <p className={`body2 ${styles.summary}`}>
        {formatMoney(sum(paid))} of {formatMoney(sum(instalments))} paid. The pieces stay on hold
        for you as long as the payments are made on time.
      </p>
      <ol aria-label="Payments">
        {instalments.map(({ amount, dueAt, paidAt }, index) => {
          const isOverdue = paidAt === null && Date.parse(dueAt) < nowMs;
          const state = paidAt ? 'paid' : isOverdue ? 'overdue' : index === next ? 'next' : 'later';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments are known by their position
            <li key={index} data-state={state} className={styles.payment}>
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.name}>{getPaymentName(index)}</span>
              <span className={`body2 muted ${styles.due}`}>
                {paidAt ? (
                  <>
                    Paid on <Timestamp at={paidAt} isDateOnly />
                  </>
                ) : (
                  <>
                    {isOverdue ? 'Was due on' : 'Due on'} <Timestamp at={dueAt} isDateOnly />
                    {state !== 'later' && ` (${formatRelative(dueAt, nowMs)})`}
                  </>
                )}
              </span>
              <span className={styles.amount}>{formatMoney(amount)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const sum = (instalments: readonly { amount: string }[]) =>
  fromCents(instalments.reduce((cents, { amount }) => cents + toCents(amount), 0));
