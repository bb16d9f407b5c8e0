import { useRef } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../../shared/entities/order.ts';
import { Button } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { ListState } from '../../components/ListState.tsx';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { LoadMoreQuotes } from './LoadMoreQuotes.tsx';
import { QuoteTable } from './QuoteTable.tsx';
import { QuoteToolbar, QuoteToolbarSkeleton } from './QuoteToolbar.tsx';
import { type QuotesResult, useLoadAllPages, useQuotes } from './quotesQuery.ts';
import styles from './StaffQuotes.module.css';
import { useOpenQuotes, useQuoteFilter } from './useQuoteFilter.ts';

const ARCHIVE = { search: '?list=archived' };

/** All quote requests, for staff: the current ones, or with `?list=archived` the archived ones. */
export function StaffQuotes() {
  const { get } = useQueryParams();
  const isArchive = get('list') === 'archived';
  const quotes = useQuotes(isArchive ? 'archived' : 'current');

  return (
    <BackOfficeFrame
      title={isArchive ? 'Archived Quotes' : 'Quotes'}
      subtitle={
        isArchive
          ? 'Quote requests that need no more work.'
          : 'Every quote request, its requester and its current status.'
      }
    >
      <p className={`${styles.lists} no-print`}>
        <Link to={isArchive ? paths.quotes : ARCHIVE}>
          {isArchive ? 'Current requests' : 'Archived requests'}
        </Link>
      </p>
      <ListState
        query={quotes}
        errorTitle="Failed to Load Quotes"
        name="the quotes"
        skeleton={
          <>
            <QuoteToolbarSkeleton />
            <p role="status" className="visually-hidden">
              Loading requests…
            </p>
            <QuoteTable orders={undefined} />
          </>
        }
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <ListNotice
            title={isArchive ? 'No archived requests' : 'No quote requests yet'}
            text={
              isArchive
                ? 'Requests that you archive appear here.'
                : 'When a collector presses Request Quote in the cart, the request appears here with the items and the collector’s e-mail address.'
            }
          />
        }
      >
        {({ orders, total }) => <QuoteList quotes={quotes} orders={orders} total={total} />}
      </ListState>
    </BackOfficeFrame>
  );
}

interface QuoteListProps {
  quotes: QuotesResult;
  orders: readonly Order[];
  total: number;
}

function QuoteList({ quotes, orders, total }: QuoteListProps) {
  const filter = useQuoteFilter();
  const [openIds, setOpenIds] = useOpenQuotes(orders, filter);
  const summary = useRef<HTMLParagraphElement>(null);
  const isLoadingAll = useLoadAllPages(quotes, filter.isActive);
  // An open request stays visible even if its new status no longer matches the filter.
  const shown = orders.filter((order) => filter.matches(order) || openIds.has(order.id));

  const toggle = (order: Order) => {
    const isClosing = openIds.has(order.id);
    const next = new Set(openIds);
    if (isClosing) next.delete(order.id);
    else next.add(order.id);
    setOpenIds(next);
    if (isClosing && !filter.matches(order)) summary.current?.focus();
  };

  return (
    <>
      <QuoteToolbar filter={filter} orders={orders} isComplete={!quotes.hasNextPage} />
      <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
        {formatSummary({
          matching: orders.filter(filter.matches).length,
          loaded: orders.length,
          total,
          isFiltered: filter.isActive,
          isLoadingAll,
        })}
      </p>
      {shown.length > 0 && (
        <QuoteTable orders={shown} isOpen={({ id }) => openIds.has(id)} onToggle={toggle} />
      )}
      {shown.length === 0 && !isLoadingAll && (
        <ListNotice
          title="No matching requests"
          text="No request has this status and contains these words."
        >
          <Button onClick={filter.clear}>Show All Requests</Button>
        </ListNotice>
      )}
      <LoadMoreQuotes quotes={quotes} isAutomatic={filter.isActive} rowCount={shown.length} />
    </>
  );
}

interface Extent {
  matching: number;
  loaded: number;
  total: number;
  isFiltered: boolean;
  isLoadingAll: boolean;
}

function formatSummary({ matching, loaded, total, isFiltered, isLoadingAll }: Extent): string {
  const all = `${formatCount(total)} ${total === 1 ? 'request' : 'requests'}`;
  const isComplete = loaded >= total;
  if (isLoadingAll) return `Searching ${all}: ${formatCount(matching)} so far`;
  if (isFiltered && isComplete) return `${formatCount(matching)} of ${all}`;
  if (isFiltered)
    return `${formatCount(matching)} among the newest ${formatCount(loaded)} of ${all}`;
  return isComplete ? all : `The newest ${formatCount(loaded)} of ${all}`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');
