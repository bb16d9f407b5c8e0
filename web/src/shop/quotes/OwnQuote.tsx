import type { Order } from '../../../../shared/entities/order.ts';
import { getAgreedOffer, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { getErrorMessage, hasStatus } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { useQuote } from '../common/quotes/quoteQuery.ts';
import { getRequesterLabel, statuses } from '../common/quotes/statuses.ts';
import { Thread } from '../common/quotes/Thread.tsx';
import styles from './OwnQuote.module.css';
import { Documents } from './own/Documents.tsx';
import { Layaway } from './own/Layaway.tsx';
import { NextStep } from './own/NextStep.tsx';
import { OfferCard } from './own/OfferCard.tsx';
import { PieceList } from './own/PieceList.tsx';

/** A quote for the collector who requested it. */
export function OwnQuote({ id }: { id: string }) {
  const { data: order, error, isFetching, isRefetchError, refetch } = useQuote(id);
  usePageTitle(
    order ? `${getNoun(order)} ${order.reference}` : 'Your Quote',
    'Your quote, with our offers and messages.',
  );

  if (hasStatus(error, 400, 404)) return <UnknownQuote />;
  return (
    <div className={styles.page}>
      <Link to={paths.quotes} className={`${styles.back} no-print`}>
        <Icon name="previous" size={16} /> Your quotes
      </Link>
      {isRefetchError && (
        <InlineError
          text="This quote could not be brought up to date."
          subject="your quote"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
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
  const { reference, state, createdAt, items, layaway } = order;
  const offer = getAgreedOffer(order);
  const isQuestion = isOnlyQuestion(order);

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {getNoun(order)} <span className={styles.reference}>{reference}</span>
        </h1>
        <span className="no-print">
          <CopyButton text={reference} name="the reference number" />
        </span>
        <p className={styles.facts}>
          <StatusBadge tone={statuses[state].requesterTone}>{getRequesterLabel(order)}</StatusBadge>
          <span>
            {isQuestion ? 'Asked' : 'Requested'} on <Timestamp at={createdAt} isDateOnly />
          </span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NextStep order={order} />
          {offer ? (
            <OfferCard order={order} offer={offer} />
          ) : (
            <section aria-labelledby="pieces" className={styles.card}>
              <h2 id="pieces" className={styles.cardTitle}>
                {items.length === 1 ? 'The piece' : `${items.length} pieces`}
              </h2>
              <PieceList
                label={isQuestion ? 'The piece' : 'Pieces requested'}
                order={order}
                items={items}
              />
            </section>
          )}
          {layaway && <Layaway layaway={layaway} />}
          <Documents order={order} />
        </div>
        <div className={styles.column}>
          <Thread order={order} side="collector" />
        </div>
      </div>
    </>
  );
}

/** The same for a quote of somebody else. */
function UnknownQuote() {
  return (
    <NoticeCard
      title="Quote Not Found"
      text="You have no quote at this address. It may belong to another account of yours."
    >
      <Link to={paths.quotes} className={getButtonClass({})}>
        Your Quotes
      </Link>
    </NoticeCard>
  );
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="visually-hidden">Loading your quote…</h1>
      <div aria-hidden="true" data-skeleton="" className={styles.skeletonHead} />
      <div aria-hidden="true" className={styles.columns}>
        <div className={styles.column}>
          <div data-skeleton="" className={styles.skeletonStep} />
          <div data-skeleton="" className={styles.skeletonOffer} />
        </div>
        <div data-skeleton="" className={styles.skeletonOffer} />
      </div>
    </div>
  );
}
