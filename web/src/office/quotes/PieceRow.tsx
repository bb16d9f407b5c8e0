import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { QuotedPiece } from '../../../../shared/contract/orders.ts';
import type { Claim } from '../../../../shared/entities/hold.ts';
import type { Order, OrderItem } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { useRetryAirtable } from '../common/holdsQuery.ts';
import { staffLabels } from './inboxWords.ts';
import { formatMargin, type Margin } from './offerDraft.ts';
import styles from './PieceRow.module.css';

export function PieceHeaders({ hasChoice = false }: { hasChoice?: boolean }) {
  return (
    <div aria-hidden="true" data-choice={hasChoice} className={styles.headers}>
      <span />
      <span>Piece</span>
      <span>Share Price</span>
      <span>Cost</span>
      <span>Price</span>
      <span>Margin</span>
    </div>
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
}

export function PieceRow({ order, item, piece, margin, isLeftOut, choice, price }: PieceRowProps) {
  const { productId, name, imageUrl, isAuthentic, quantity } = item;

  return (
    <li data-left-out={isLeftOut} data-choice={choice !== undefined} className={styles.row}>
      <div className={styles.photo}>
        {choice}
        <Photo src={imageUrl} alt="" />
      </div>
      <div className={styles.piece}>
        <p className={styles.name}>
          <Link to={paths.product(productId, name)}>{name}</Link>{' '}
          <ReproductionLabel isAuthentic={isAuthentic} />
        </p>
        {quantity > 1 && <p className={styles.quantity}>× {quantity}</p>}
        {piece && <PieceFacts order={order} item={item} piece={piece} />}
      </div>
      <Figure label="Share Price">{piece?.sharePrice ? formatMoney(piece.sharePrice) : '—'}</Figure>
      <Figure label="Cost">{piece?.cost ? formatMoney(piece.cost) : '—'}</Figure>
      <div className={styles.price}>
        {price}
        {quantity > 1 && <p className={styles.each}>each</p>}
      </div>
      <Figure label="Margin" isLoss={margin !== undefined && margin.cents < 0}>
        {margin ? formatMargin(margin) : '—'}
      </Figure>
    </li>
  );
}

interface FigureProps {
  label: string;
  isLoss?: boolean;
  children: string;
}

function Figure({ label, isLoss = false, children }: FigureProps) {
  return (
    <p data-loss={isLoss} data-empty={children === '—'} className={styles.figure}>
      <span className={styles.label}>{label} </span>
      {children}
    </p>
  );
}

interface PieceFactsProps {
  order: Order;
  item: OrderItem;
  piece: QuotedPiece;
}

function PieceFacts({ order, item, piece }: PieceFactsProps) {
  const { availability, stock, claims, otherQuotes, lastPrice, consignor, consignorShare } = piece;
  const isSold = order.state === 'sold';
  const isHeldForIt = claims.some(({ kind, id }) => kind === 'quote' && id === order.id);
  const ownSale = claims.find(({ kind, id }) => kind === 'sale' && id === order.id);
  const shown = isSold ? claims.filter(({ id }) => id !== order.id) : claims;

  return (
    <ul className={styles.facts}>
      {!isSold && !isHeldForIt && (
        <li data-warning={availability !== 'In Stock' && availability !== 'Pre-Order'}>
          {availability ?? 'No longer in the shop'}
          {stock > 1 && `, ${stock} pieces`}
          {stock < item.quantity && availability !== null && `, only ${stock} in stock`}
        </li>
      )}
      {isSold && <AirtableState claim={ownSale} item={item} />}
      {shown.map((claim) => (
        <li key={claim.id} data-warning={claim.id !== order.id}>
          <ClaimText claim={claim} order={order} />
        </li>
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
    </ul>
  );
}

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
  if (kind === 'manual') {
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

function AirtableState({ claim, item }: { claim: Claim | undefined; item: OrderItem }) {
  const retry = useRetryAirtable();
  const state = claim?.airtable?.state;

  if (!claim) return <li>Sold</li>;
  if (state === 'failed') {
    return (
      <li data-warning="true">
        Airtable could not be updated: {claim.airtable?.error ?? 'no reason was given'}{' '}
        <Button
          variant="text"
          aria-disabled={retry.isPending}
          onClick={() => !retry.isPending && retry.mutate(item.productId)}
        >
          Try Again<span className="visually-hidden">: {item.name}</span>
        </Button>
      </li>
    );
  }
  return <li>{state === 'written' ? 'Airtable says Sold' : 'Waiting for Airtable'}</li>;
}
