import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Shipment } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../../shared/quotes/money.ts';
import { CARRIER_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { formatDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { getDocumentName } from '../../../ui/quotes/documentName.ts';
import { describeLines } from '../../../ui/quotes/pieceNames.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { ActionButton } from '../../common/ActionButton.tsx';
import { Note } from '../../common/Note.tsx';
import { Row } from '../../common/Row.ts';
import { QuotePhotos } from '../QuotePhotos.tsx';
import { showQuoteError } from '../staffQuoteQuery.ts';
import { type ParcelChange, useChangeParcel } from './deliveryQuery.ts';
import { ParcelDialog } from './ParcelDialog.tsx';

export function Parcels({ order }: { order: Order }) {
  if (order.shipments.length === 0) return null;
  return (
    <ul aria-label="Parcels">
      {order.shipments.map((parcel) => (
        <Parcel key={parcel.number} order={order} parcel={parcel} />
      ))}
    </ul>
  );
}

function Parcel({ order, parcel }: { order: Order; parcel: Shipment }) {
  const { number, lines, carrier, insuredValue, photo, shippedAt, deliveredAt, by } = parcel;
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeParcel(order.id, number);
  const canSell = usePermission('sell');
  const state = getParcelState(parcel);
  const documents = order.documents.filter(
    ({ id }) => id === `packing-slip-${number}` || id === `customs-note-${number}`,
  );

  const mark = (title: string, times: Pick<ParcelChange, 'shippedAt' | 'deliveredAt'>) =>
    change.mutate(times, {
      onSuccess: () => toast({ title }),
      onError: (error) => showQuoteError(error, order),
    });

  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Row sx={{ columnGap: 2, justifyContent: 'space-between' }}>
        <Typography variant="button" component="h3">
          {carrier === 'pickup' ? CARRIER_NAMES.pickup : `Parcel ${number}`}
        </Typography>
        <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
      </Row>
      <Typography variant="body2">
        <TrackingNumber parcel={parcel} />
      </Typography>
      <Typography variant="body2">{describeLines(order, lines)}</Typography>
      <Note>
        {[insuredValue && `Insured for ${formatMoney(insuredValue)}`, by && `by ${by.email}`]
          .filter(Boolean)
          .join(' · ')}
      </Note>
      {photo && <QuotePhotos orderId={order.id} ids={[photo]} subject={`parcel ${number}`} />}
      <Stack
        direction="row"
        className="no-print"
        sx={{ mt: 0.5, columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      >
        {canSell && shippedAt === null && (
          <ActionButton
            size="small"
            isPending={change.isPending}
            onClick={() => mark('Shipped', { shippedAt: new Date().toISOString() })}
          >
            Mark as Shipped<span className="visually-hidden">: parcel {number}</span>
          </ActionButton>
        )}
        {canSell && shippedAt !== null && deliveredAt === null && (
          <ActionButton
            size="small"
            isPending={change.isPending}
            onClick={() => mark('Delivered', { deliveredAt: new Date().toISOString() })}
          >
            Mark as Delivered<span className="visually-hidden">: parcel {number}</span>
          </ActionButton>
        )}
        {canSell && carrier !== 'pickup' && (
          <Button
            variant="text"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setIsEditing(true)}
          >
            Edit…<span className="visually-hidden"> parcel {number}</span>
          </Button>
        )}
        {documents.map((document) => (
          <Typography key={document.id} variant="body2">
            <a href={paths.quoteDocument(order.id, document.id)} target="_blank" rel="noreferrer">
              {getDocumentName(document, order)} (PDF)
            </a>
          </Typography>
        ))}
      </Stack>
      {isEditing && (
        <ParcelDialog order={order} parcel={parcel} onClose={() => setIsEditing(false)} />
      )}
    </Box>
  );
}

function TrackingNumber({
  parcel: { carrier, trackingNumber, trackingUrl },
}: {
  parcel: Shipment;
}) {
  if (carrier === 'pickup') return null;
  if (trackingNumber === null) return <>{CARRIER_NAMES[carrier]}, without a number</>;
  return (
    <>
      {CARRIER_NAMES[carrier]}{' '}
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          {trackingNumber}
        </a>
      ) : (
        trackingNumber
      )}
    </>
  );
}

function getParcelState(parcel: Shipment): { label: string; tone: Tone } {
  const { packedAt, shippedAt, deliveredAt, carrier } = parcel;
  if (deliveredAt !== null) {
    const done = carrier === 'pickup' ? 'Picked up' : 'Delivered';
    return { label: `${done} ${formatDate(deliveredAt)}`, tone: 'success' };
  }
  if (shippedAt !== null) return { label: `Shipped ${formatDate(shippedAt)}`, tone: 'info' };
  return { label: `Packed ${formatDate(packedAt)}`, tone: 'attention' };
}
