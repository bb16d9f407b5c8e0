import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { QuoteLedger } from './QuoteTable.tsx';
import { QuotesFailed, QuotesLate } from './QuotesFailed.tsx';
import { QuotesSkeleton } from './QuotesSkeleton.tsx';
import { useQuotes } from './quotesQuery.ts';

export function StaffQuotes() {
  const quotes = useQuotes();

  return (
    <BackOfficeFrame
      title="Quotes"
      subtitle="Who asked for a price, and where each request stands."
    >
      {quotes.isRefetchError && <QuotesLate quotes={quotes} />}
      {quotes.isPending && <QuotesSkeleton />}
      {quotes.isLoadingError && <QuotesFailed quotes={quotes} />}
      {quotes.data && <QuoteLedger quotes={quotes} {...quotes.data} />}
    </BackOfficeFrame>
  );
}
