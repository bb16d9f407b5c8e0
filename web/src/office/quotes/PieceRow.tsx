import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Claim } from '../../../../shared/entities/hold.ts';
import type { Order, OrderItem } from '../../../../shared/entities/order.ts';
import { isHeldByStaff } from '../../../../shared/quotes/holds.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getRestockedIds } from '../../../../shared/quotes/quote.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { Note } from '../common/Note.tsx';
import { AirtableState } from './AirtableState.tsx';
import { staffLabels } from './inboxWords.ts';
import { formatMargin, type Margin } from './offerDraft.ts';

/** The list is narrower than the screen, since the conversation is next to it. */
const MEDIUM = '@container (min-width: 30rem)';
const WIDE = '@container (min-width: 42rem)';
const NOT_WIDE = '@container not (min-width: 42rem)';

const getTracks = (hasChoice: boolean, seesCosts: boolean) => {
  const photo = hasChoice ? '6.5rem' : '3.5rem';
  const figures = seesCosts ? '5rem 5rem 7rem 6.25rem' : '5rem 7rem';
  return {
    display: 'grid',
    columnGap: 1.5,
    rowGap: 0.5,
    borderBottom: 1,
    gridTemplateColumns: '3.5rem minmax(0, 1fr) 7.5rem',
    [MEDIUM]: { gridTemplateColumns: `${photo} repeat(3, auto) minmax(0, 1fr) 7.5rem` },
    [WIDE]: { gridTemplateColumns: `${photo} minmax(0, 1fr) ${figures}` },
  };
};

const HEADERS = ['Piece', 'Share Price', 'Price'];
const HEADERS_WITH_COSTS = ['Piece', 'Share Price', 'Cost', 'Price', 'Margin'];

interface PieceListProps {
  label: string;
  hasChoice?: boolean;
  children: ReactNode;
}

export function PieceList({ label, hasChoice = false, children }: PieceListProps) {
  const seesCosts = usePermission('see-costs');

  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Typography
        variant="caption"
        component="div"
        aria-hidden="true"
        sx={{
          ...getTracks(hasChoice, seesCosts),
          pb: 1,
          color: 'text.secondary',
          borderColor: 'pencil',
          '& > :nth-of-type(n + 3)': { textAlign: 'right' },
          [NOT_WIDE]: { display: 'none' },
        }}
      >
        <span />
        {(seesCosts ? HEADERS_WITH_COSTS : HEADERS).map((header) => (
          <span key={header}>{header}</span>
        ))}
      </Typography>
      <ul aria-label={label}>{children}</ul>
    </Box>
  );
}

interface PieceRowProps {
  order: Order;
  item: OrderItem;
  piece: QuotedPiece | undefined;
  margin: Margin | undefined;
  isLeftOut: boolean;
  choice?: ReactNode;
  price: ReactNode;
  /** Shown below the facts of the piece. */
  children?: ReactNode;
}

export function PieceRow(props: PieceRowProps) {
  const { order, item, piece, margin, isLeftOut, choice, price, children } = props;
  const { productId, name, imageUrl, isAuthentic, quantity } = item;
  const seesCosts = usePermission('see-costs');

  return (
    <Box
      component="li"
      sx={{ ...getTracks(choice !== undefined, seesCosts), py: 1.5, borderColor: 'divider' }}
    >
      <Stack
        sx={{
          gridRow: '1 / 6',
          gap: 1,
          alignItems: 'center',
          [MEDIUM]: {
            gridRow: '1 / 3',
            flexDirection: 'row',
            alignItems: 'start',
            justifyContent: 'end',
          },
          [WIDE]: { gridRow: 'auto' },
        }}
      >
        {choice}
        <Box sx={{ width: 56, height: 56, opacity: isLeftOut ? 0.5 : 1 }}>
          <Photo src={imageUrl} alt="" />
        </Box>
      </Stack>
      <Box
        sx={{
          gridColumn: '2 / -1',
          [MEDIUM]: { gridColumn: '2 / 6', gridRow: '1' },
          [WIDE]: { gridColumn: 'auto', gridRow: 'auto' },
        }}
      >
        <Typography
          variant="body2"
          sx={isLeftOut ? { color: 'text.secondary' } : { fontWeight: 600 }}
        >
          <Link to={paths.product(productId, name)}>{name}</Link>{' '}
          <ReproductionLabel isAuthentic={isAuthentic} />
        </Typography>
        {quantity > 1 && <Note>× {quantity}</Note>}
        <PieceFacts order={order} item={item} piece={piece} />
        {children}
      </Box>
      <Figure label="Share Price">{piece?.sharePrice ? formatMoney(piece.sharePrice) : '—'}</Figure>
      {seesCosts && <Figure label="Cost">{piece?.cost ? formatMoney(piece.cost) : '—'}</Figure>}
      <Typography
        variant="caption"
        component="div"
        sx={{
          gridColumn: '3',
          gridRow: '2 / 5',
          textAlign: 'right',
          '& input': { textAlign: 'right' },
          [MEDIUM]: { gridColumn: '6', gridRow: '1' },
          [WIDE]: { gridColumn: 'auto', gridRow: 'auto' },
        }}
      >
        {price}
        {quantity > 1 && (
          <Box component="p" sx={{ color: 'text.secondary' }}>
            each
          </Box>
        )}
      </Typography>
      {seesCosts && <Figure label="Margin">{margin ? formatMargin(margin) : '—'}</Figure>}
    </Box>
  );
}

const Figure = ({ label, children }: Record<'label' | 'children', string>) => (
  <Typography
    variant="caption"
    component="p"
    sx={{
      gridColumn: '2',
      color: children.startsWith('-') ? 'error.main' : 'text.primary',
      [MEDIUM]: { gridColumn: 'auto' },
      [WIDE]: { pt: 1, textAlign: 'right' },
      ...(children === '—' && { [NOT_WIDE]: { display: 'none' } }),
    }}
  >
    <Box
      component="span"
      sx={{ color: 'text.secondary', [WIDE]: { position: 'absolute', clipPath: 'inset(50%)' } }}
    >
      {label}{' '}
    </Box>
    {children}
  </Typography>
);

function PieceFacts({ order, item, piece }: Pick<PieceRowProps, 'order' | 'item' | 'piece'>) {
  if (!piece) return null;
  const { availability, stock, claims, otherQuotes, lastPrice, consignor, consignorShare } = piece;
  const isSold = order.state === 'sold';
  const isHeldForIt = claims.some(({ kind, id }) => kind === 'quote' && id === order.id);
  const ownSale = claims.find(({ kind, id }) => kind === 'sale' && id === order.id);
  // The section of returns shows these.
  const others = claims.filter(({ kind }) => kind !== 'return');
  const shown = isSold ? others.filter(({ id }) => id !== order.id) : others;
  const isBack = getRestockedIds(order).has(item.productId);

  return (
    <Typography variant="caption" component="ul" sx={{ mt: 0.5, color: 'text.secondary' }}>
      {!isSold && !isHeldForIt && (
        <Fact isWarning={availability !== 'In Stock' && availability !== 'Pre-Order'}>
          {availability ?? 'No longer in the shop'}
          {stock > 1 && `, ${stock} pieces`}
          {stock < item.quantity && availability !== null && `, only ${stock} in stock`}
        </Fact>
      )}
      {isSold && isBack && <li>Returned, and back on sale</li>}
      {isSold && !isBack && (
        <li>
          {ownSale ? (
            <AirtableState
              update={ownSale.airtable}
              productId={item.productId}
              name={item.name}
              written="Airtable says Sold"
            />
          ) : (
            'Sold'
          )}
        </li>
      )}
      {shown.map((claim) => (
        <Fact key={claim.id} isWarning={claim.id !== order.id}>
          <ClaimText claim={claim} order={order} />
        </Fact>
      ))}
      {otherQuotes.length > 0 && (
        <li>
          Also asked for in{' '}
          {otherQuotes.map(({ id, reference, state }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={paths.quote(id)}>{reference}</Link> ({staffLabels[state].toLowerCase()})
            </span>
          ))}
        </li>
      )}
      {(consignor || consignorShare) && (
        <li>
          On commission{consignor && ` for ${consignor}`}
          {consignorShare && `, who gets ${consignorShare} %`}
        </li>
      )}
      {lastPrice && <li>Offered elsewhere for {formatMoney(lastPrice)}</li>}
    </Typography>
  );
}

const Fact = ({ isWarning, children }: { isWarning: boolean; children: ReactNode }) => (
  <Box component="li" sx={{ color: isWarning ? 'error.main' : 'inherit' }}>
    {children}
  </Box>
);

function ClaimText({ claim, order }: { claim: Claim; order: Order }) {
  const { id, kind, until, reason, by } = claim;
  const end = until && (
    <>
      {' until '}
      <time dateTime={until} title={formatDateTime(until)}>
        {formatShortDate(until)}
      </time>
    </>
  );
  if (isHeldByStaff(claim)) {
    return (
      <>
        Held by {by?.email ?? 'hand'}
        {end}: {reason}
      </>
    );
  }
  if (kind === 'status') return <>Off sale: its Status was set to {reason}</>;
  if (id === order.id) return <>Held for this quote{end}</>;
  return (
    <>
      {kind === 'sale' ? 'Sold in ' : 'On hold for '}
      <Link to={paths.quote(id)}>another quote</Link>
      {end}
    </>
  );
}
