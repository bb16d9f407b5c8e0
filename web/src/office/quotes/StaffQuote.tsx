import { Box, Button, Stack, Typography } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { toGuestId } from '../../../../shared/quotes/guest-id.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getLastOffer, isOnlyQuestion, keepsHold } from '../../../../shared/quotes/quote.ts';
import { getTask } from '../../../../shared/quotes/stage.ts';
import { isOfferOpen, nextState } from '../../../../shared/quotes/states.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { formatDate } from '../../lib/dates.ts';
import { isHandledElsewhere } from '../../lib/pageKeys.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission, usePermissions } from '../../lib/permissions.ts';
import { useQuote, useSendMessage } from '../../lib/quoteQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MailLink } from '../../ui/MailLink.tsx';
import { getDocumentName } from '../../ui/quotes/documentName.ts';
import { Thread } from '../../ui/quotes/Thread.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Section } from '../common/Section.tsx';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { AgreedPieces } from './AgreedPieces.tsx';
import { ConditionReports } from './ConditionReports.tsx';
import { CustomerLink } from './CustomerLink.tsx';
import { DatedRow } from './DatedRow.tsx';
import { DeliverySection } from './delivery/DeliverySection.tsx';
import { EraseCustomer } from './EraseCustomer.tsx';
import { InvoiceSection } from './InvoiceSection.tsx';
import { groupWords } from './inboxWords.ts';
import { LayawaySection } from './LayawaySection.tsx';
import { MessageForm } from './MessageForm.tsx';
import { OfferEditor, useOfferDraft } from './OfferEditor.tsx';
import { PaymentsSection } from './payments/PaymentsSection.tsx';
import { PaypalSection } from './payments/PaypalSection.tsx';
import { QuoteActions } from './QuoteActions.tsx';
import { QuoteMails } from './QuoteMails.tsx';
import { ReturnsSection } from './returns/ReturnsSection.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useAddNote, useFloorRequests, usePieces } from './staffQuoteQuery.ts';

export default function StaffQuote({ id }: { id: string }) {
  const quote = useQuote(id);
  const can = usePermissions();
  const goBack = useGoBack();

  return (
    <OfficePage
      title={quote.data?.reference ?? 'Quote'}
      subtitle={quote.data ? describeRequest(quote.data) : 'A quote request.'}
      action={quote.data && can('sell') && <QuoteActions order={quote.data} />}
    >
      <Button
        variant="text"
        size="small"
        component={Link}
        to={paths.quotes}
        startIcon={<Icon name="previous" size={16} />}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          goBack();
        }}
      >
        All quotes
      </Button>
      <ListState
        query={quote}
        errorTitle="Failed to Load the Quote"
        name="the quote"
        skeleton={<QuoteSkeleton />}
      >
        {(order) => <QuoteContent order={order} />}
      </ListState>
    </OfficePage>
  );
}

/** Restores the inbox's filters. Escape goes back too, except in a field or a dialog. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const goBack = () => (state?.fromInbox ? navigate(-1) : navigate(paths.quotes));

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isHandledElsewhere(event)) goBack();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return goBack;
}

/** The conversation is next to the pieces where both have room. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 5,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(20rem, 25rem)' },
    }}
  >
    {children}
  </Box>
);

const describeRequest = ({ requester, createdAt, isQuestion, isForCustomer, place }: Order) =>
  `${isForCustomer ? 'Created for' : isQuestion ? 'Asked by' : 'Requested by'} ${fullName(requester) || (requester.email ?? (place ? 'a buyer (no name given)' : 'a deleted account'))} on ${formatDate(createdAt)}.`;

/** The server knows whether the address of a customer has an account. */
function lacksAccount({ isForCustomer, userId, requester: { email, firstName } }: Order): boolean {
  if (email === null) return isForCustomer && firstName !== null;
  return isForCustomer || userId === toGuestId(email);
}

function QuoteContent({ order }: { order: Order }) {
  const { id } = order;
  const pieces = usePieces(id, order.updatedAt);
  const message = useSendMessage(id);
  const note = useAddNote(id);
  const can = usePermissions();
  const figures = can('see-costs') ? 'Costs, holds' : 'Holds';

  return (
    <>
      <Facts order={order} />
      {lacksAccount(order) && can('sell') && <CustomerLink order={order} />}
      {lacksAccount(order) && order.requester.email === null && can('manage-staff') && (
        <EraseCustomer order={order} />
      )}
      <Columns>
        <div>
          {pieces.error && (
            <InlineError
              text={`${figures} and Share Prices could not be loaded.`}
              subject="the pieces"
              query={pieces}
            />
          )}
          {pieces.isPending ? (
            <PiecesSkeleton count={order.items.length} />
          ) : (
            <Pieces key={id} order={order} pieces={pieces.data ?? []} />
          )}
          <PaymentsSection order={order} />
          <LayawaySection order={order} />
          <PaypalSection order={order} />
          <DeliverySection order={order} />
          <ReturnsSection order={order} pieces={pieces.data ?? []} />
          <InvoiceSection order={order} />
          <div className="no-print">
            <ConditionReports order={order} pieces={pieces.data ?? []} />
            <Documents order={order} />
            <QuoteMails order={order} />
          </div>
        </div>
        <Stack sx={{ mt: 4, gap: 3 }}>
          <Thread order={order} side="dealer" isReadOnly={!can('sell')}>
            <Permitted to="sell">
              <MessageForm
                draftName={`message ${id}`}
                label="Message to the collector"
                action="Send Message"
                pendingAction="Sending…"
                send={message}
              />
            </Permitted>
          </Thread>
          <Permitted to="sell">
            <MessageForm
              draftName={`internal note ${id}`}
              label="Internal note, for staff only"
              action="Save Note"
              pendingAction="Saving…"
              send={note}
            />
          </Permitted>
        </Stack>
      </Columns>
    </>
  );
}

function Facts({ order }: { order: Order }) {
  const { state, stage, requester, totalAmount, offers, sale, place } = order;
  const task = getTask(order);
  const hasTotal = offers.length > 0 || totalAmount !== '0.00';
  const [deadline, at] = getDeadline(order);

  return (
    <StatRow label="Summary">
      <StatCell label="State">
        <StateBadge state={state} stage={stage} isQuestion={isOnlyQuestion(order)} />
      </StatCell>
      {task && (
        <StatCell label="Waits for you">
          <StatusBadge tone="attention">{groupWords[task].label}</StatusBadge>
        </StatCell>
      )}
      <StatCell label={sale ? 'Buyer' : 'Collector'}>
        <Typography variant="body2" component="span" sx={{ py: 0.5, display: 'grid' }}>
          <CustomerName order={order} />
          {requester.email && (
            <MailLink email={requester.email} subject={`Your quote ${order.reference}`} />
          )}
        </Typography>
      </StatCell>
      <Stat
        label={sale ? 'Sold for' : 'Total'}
        value={hasTotal ? formatMoney(sale?.total ?? totalAmount) : 'By Request'}
      />
      <StatCell label={deadline}>{at ? <Timestamp at={at} /> : 'Without an end'}</StatCell>
      {place && <StatCell label="Sold at">{place}</StatCell>}
    </StatRow>
  );
}

function CustomerName({ order: { userId, requester, place } }: { order: Order }) {
  const name = fullName(requester) || (requester.email && 'No name given');
  if (name) return <Link to={paths.customer(userId)}>{name}</Link>;
  return place ? 'No name given' : 'Deleted account';
}

function getDeadline(order: Order): readonly [label: string, at: string | null] {
  const { state, heldUntil, sale, updatedAt } = order;
  const expiresAt = getLastOffer(order)?.expiresAt;
  if (sale) return [`Sold by ${sale.by?.email ?? 'the shop'}`, sale.at];
  if (state === 'accepted') return ['Held until', heldUntil];
  if (isOfferOpen(state) && expiresAt) return ['Offer valid until', expiresAt];
  return ['Last change', updatedAt];
}

function Pieces({ order, pieces }: { order: Order; pieces: readonly QuotedPiece[] }) {
  const { state } = order;
  const draft = useOfferDraft(order, pieces);
  const floorRequests = useFloorRequests(order.id);
  const requests = floorRequests.data ?? [];
  const canSell = usePermission('sell');
  const [isRevising, setIsRevising] = useState(false);
  const canOffer =
    canSell && nextState(state, 'offer', 'dealer') !== undefined && !keepsHold(order);
  const isDue = (state === 'pending' && !isOnlyQuestion(order)) || state === 'countered';
  const isEditing = (canSell && draft.isEdited) || (canOffer && (isDue || isRevising));
  const offer = getLastOffer(order);

  return (
    <Section
      title={
        isEditing ? `Offer ${order.offers.length + 1}` : offer ? `Offer ${offer.number}` : 'Pieces'
      }
      aside={
        canOffer &&
        !isEditing && (
          <Button onClick={() => setIsRevising(true)}>
            {offer ? 'Make Another Offer' : 'Make an Offer'}
          </Button>
        )
      }
    >
      {floorRequests.isLoadingError && (
        <InlineError subject="the answers of consignors" query={floorRequests} />
      )}
      {isEditing && (
        <OfferEditor
          order={order}
          pieces={pieces}
          requests={requests}
          state={draft}
          canOffer={canOffer}
          onClose={() => setIsRevising(false)}
        />
      )}
      <div className={isEditing ? 'print-only' : undefined}>
        <AgreedPieces order={order} pieces={pieces} requests={requests} />
      </div>
    </Section>
  );
}

function Documents({ order }: { order: Order }) {
  const { id, documents } = order;
  if (documents.length === 0) return null;

  return (
    <Section title="Documents">
      <Typography variant="body2" component="ul">
        {documents.map((document) => (
          <DatedRow key={document.id} at={document.createdAt}>
            <a href={paths.quoteDocument(id, document.id)} target="_blank" rel="noreferrer">
              {getDocumentName(document, order)} (PDF)
            </a>
          </DatedRow>
        ))}
      </Typography>
    </Section>
  );
}

function QuoteSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the quote…
      </p>
      <StatRow label="Summary">
        {['State', 'Collector', 'Total', 'Last change'].map((label) => (
          <StatCell key={label} label={label}>
            <SkeletonLine width={8} height={1.25} />
          </StatCell>
        ))}
      </StatRow>
      <Columns>
        <PiecesSkeleton count={3} />
        <Stack aria-hidden="true" sx={{ mt: 4, gap: 3 }}>
          <SkeletonLine width={10} height={1.5} />
          <SkeletonLine width={24} height={4} />
          <SkeletonLine width={24} height={4} />
        </Stack>
      </Columns>
    </>
  );
}

function PiecesSkeleton({ count }: { count: number }) {
  return (
    <Stack aria-hidden="true" sx={{ mt: 4, gap: 1.5 }}>
      <SkeletonLine width={8} height={1.5} />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <SkeletonLine key={index} width={60} height={4} />
      ))}
    </Stack>
  );
}
