import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatAddress } from '../../../../../shared/addresses/address-layout.ts';
import type { DeliveredLine } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { isPaidUp } from '../../../../../shared/quotes/ledger.ts';
import { formatMoney, toCents } from '../../../../../shared/quotes/money.ts';
import { getUnshippedLines } from '../../../../../shared/quotes/stage.ts';
import { isOpenState } from '../../../../../shared/quotes/states.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { describeLines } from '../../../ui/quotes/pieceNames.ts';
import { Note } from '../../common/Note.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Row } from '../../common/Row.ts';
import { Section } from '../../common/Section.tsx';
import { useSaleSettings } from '../../common/saleSettingsQuery.ts';
import { showQuoteError } from '../staffQuoteQuery.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { useShip } from './deliveryQuery.ts';
import { Parcels } from './Parcels.tsx';
import { ShipDialog } from './ShipDialog.tsx';

export function DeliverySection({ order }: { order: Order }) {
  const { state, shippingAddress, shipments } = order;
  const [opened, setOpened] = useState<'address' | 'ship' | 'pickup'>();
  const isOpen = isOpenState(state);
  const unshipped = state === 'sold' ? getUnshippedLines(order) : [];
  const canSell = usePermission('sell');
  const close = () => setOpened(undefined);

  if (!isOpen && state !== 'sold' && shippingAddress === null) return null;
  return (
    <Section title="Delivery">
      <Address
        order={order}
        canEdit={canSell && (isOpen || state === 'sold') && shipments.length === 0}
        onEdit={() => setOpened('address')}
      />
      <Parcels order={order} />
      {unshipped.length > 0 && (
        <Unshipped
          order={order}
          unshipped={unshipped}
          onShip={() => setOpened('ship')}
          onPickup={() => setOpened('pickup')}
        />
      )}
      {state === 'sold' && unshipped.length === 0 && shipments.length > 0 && (
        <Note>All pieces are in parcels.</Note>
      )}
      {opened === 'address' && <AddressDialog order={order} onClose={close} />}
      {opened === 'ship' && <ShipDialog order={order} unshipped={unshipped} onClose={close} />}
      {opened === 'pickup' && <PickupDialog order={order} unshipped={unshipped} onClose={close} />}
    </Section>
  );
}

interface AddressProps {
  order: Order;
  canEdit: boolean;
  onEdit: () => void;
}

function Address({ order, canEdit, onEdit }: AddressProps) {
  const { shippingAddress, giftNote, wantsSignature } = order;
  const lines = shippingAddress ? formatAddress(shippingAddress) : [];

  return (
    <>
      <Typography
        variant="body2"
        component="address"
        sx={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}
      >
        {lines.length > 0 ? lines.join('\n') : 'No address yet.'}
      </Typography>
      <Row className="no-print" sx={{ columnGap: 2 }}>
        {lines.length > 0 && <CopyButton text={lines.join('\n')} name="the address" />}
        {canEdit && (
          <Button variant="text" size="small" aria-haspopup="dialog" onClick={onEdit}>
            {lines.length > 0 ? 'Edit' : 'Enter the Address'}
            <span className="visually-hidden"> of the delivery</span>
          </Button>
        )}
      </Row>
      {giftNote && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          <b>Gift note:</b> {giftNote}
        </Typography>
      )}
      {wantsSignature && (
        <Typography variant="body2">
          <b>The collector wants a signature on delivery.</b>
        </Typography>
      )}
      <SignatureHint order={order} />
    </>
  );
}

/** PayPal's protection of sellers has this condition. */
function SignatureHint({ order: { ledger, totalAmount } }: { order: Order }) {
  const { data } = useSaleSettings();
  const isPaypal = ledger.some(({ method }) => method === 'paypal');

  if (!data || !isPaypal || toCents(totalAmount) < toCents(data.signatureFrom)) return null;
  return (
    <Note>
      PayPal’s protection needs a signature on delivery from {formatMoney(data.signatureFrom)}.
    </Note>
  );
}

interface UnshippedProps {
  order: Order;
  unshipped: readonly DeliveredLine[];
  onShip: () => void;
  onPickup: () => void;
}

function Unshipped({ order, unshipped, onShip, onPickup }: UnshippedProps) {
  const hasAddress = order.shippingAddress !== null;

  return (
    <>
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        <b>To send:</b> {describeLines(order, unshipped)}
      </Typography>
      {isPaidUp(order) ? (
        <>
          <Permitted to="sell">
            <Row className="no-print" sx={{ mt: 1, gap: 1.5 }}>
              {hasAddress && (
                <Button variant="contained" aria-haspopup="dialog" onClick={onShip}>
                  Ship…
                </Button>
              )}
              <Button aria-haspopup="dialog" onClick={onPickup}>
                Picked Up
              </Button>
            </Row>
          </Permitted>
          {!hasAddress && <Note>A parcel needs an address, an in-person pickup does not.</Note>}
        </>
      ) : (
        <Note>Pieces can be shipped when the money has cleared and covers the total.</Note>
      )}
    </>
  );
}

interface PickupDialogProps {
  order: Order;
  unshipped: readonly DeliveredLine[];
  onClose: () => void;
}

/** Records an in-person pickup, such as at a show. */
function PickupDialog({ order, unshipped, onClose }: PickupDialogProps) {
  const ship = useShip(order.id);

  return (
    <ConfirmDialog
      title="Picked Up?"
      text={`In-person pickup: ${describeLines(order, unshipped)}.`}
      action="Picked Up"
      pendingAction="Saving…"
      isPending={ship.isPending}
      onConfirm={() =>
        ship.mutate(
          { carrier: 'pickup', lines: [...unshipped] },
          {
            onSuccess: () => toast({ title: 'Picked Up' }),
            onError: (error) => showQuoteError(error, order),
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  );
}
