import { useRef } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import { Button } from '../../components/Button.tsx';
import { Ledger } from '../../components/Ledger.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { MoreQuotes } from './LoadMoreQuotes.tsx';
import styles from './QuoteLedger.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { QuoteToolbar } from './QuoteToolbar.tsx';
import type { QuotesResult } from './quotesQuery.ts';
import { useOpenRows } from './useOpenRows.ts';
import { useQuoteFilter } from './useQuoteFilter.ts';
import { useWholeList } from './useWholeList.ts';

export const HEADS = ['Asked', 'Requester', 'Items', 'Status', 'Updated'];

interface QuoteLedgerProps {
  quotes: QuotesResult;
  orders: readonly Order[];
  total: number;
}

export function QuoteLedger({ quotes, orders, total }: QuoteLedgerProps) {
  const filter = useQuoteFilter();
  const [openIds, setOpenIds] = useOpenRows(orders, filter);
  const sum = useRef<HTMLParagraphElement>(null);
  const isLookingFurther = useWholeList(quotes, filter.isActive);
  // What is being worked on stays in sight, whatever becomes of its status.
  const shown = orders.filter((order) => filter.isMatch(order) || openIds.has(order.id));

  const toggle = (order: Order) => {
    const isClosing = openIds.has(order.id);
    const next = new Set(openIds);
    if (isClosing) next.delete(order.id);
    else next.add(order.id);
    setOpenIds(next);
    if (isClosing && !filter.isMatch(order)) sum.current?.focus();
  };

  if (orders.length === 0) {
    return (
      <ListNotice
        title="No requests for a quote yet"
        text="When a collector presses Request Quote in the cart, the request is written down here, with what they asked for and how to reach them."
      />
    );
  }
  return (
    <>
      <QuoteToolbar filter={filter} orders={orders} isWhole={!quotes.hasNextPage} />
      <QuoteSum
        ref={sum}
        matching={orders.filter(filter.isMatch).length}
        loaded={orders.length}
        total={total}
        isFiltered={filter.isActive}
        isLookingFurther={isLookingFurther}
      />
      {shown.length > 0 && (
        <Ledger label="Requests for a quote" heads={HEADS} className={styles.columns}>
          {shown.map((order) => (
            <QuoteRow
              key={order.id}
              order={order}
              isOpen={openIds.has(order.id)}
              onToggle={() => toggle(order)}
            />
          ))}
        </Ledger>
      )}
      {shown.length === 0 && !isLookingFurther && (
        <ListNotice
          title="No request fits"
          text="None of the requests that were looked through has this status and these words."
        >
          <Button onClick={filter.clear}>Show All Requests</Button>
        </ListNotice>
      )}
      <MoreQuotes quotes={quotes} isAutomatic={filter.isActive} loaded={shown.length} />
    </>
  );
}
