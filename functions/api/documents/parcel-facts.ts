import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import type { Shipment } from '../../../shared/entities/delivery.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { CARRIER_NAMES } from '../../../shared/quotes/sale-names.ts';
import { fullName } from '../../../shared/text/full-name.ts';
import type { CustomsNoteFacts } from '../../domain/documents/customs-note.ts';
import { getPaperNames } from '../../domain/documents/line-facts.ts';
import type { PackingSlipFacts, ParcelFacts } from '../../domain/documents/packing-slip.ts';
import { toSellerFacts } from '../../domain/documents/seller-facts.ts';

export function toPackingSlipFacts(
  order: Order,
  shipment: Shipment,
  settings: SaleSettings,
): PackingSlipFacts {
  const names = getPaperNames(order);
  return {
    ...toParcelFacts(order, shipment, settings),
    lines: shipment.lines.map(({ productId, quantity }) => ({
      name: names.get(productId) ?? '',
      quantity,
    })),
    giftNote: order.giftNote,
    wantsSignature: order.wantsSignature,
  };
}

export function toCustomsNoteFacts(
  order: Order,
  shipment: Shipment,
  settings: SaleSettings,
): CustomsNoteFacts {
  return {
    ...toParcelFacts(order, shipment, settings),
    seller: toSellerFacts(settings, { isForAbroad: true }),
    lines: shipment.customs.map(({ productId: _, ...line }) => line),
  };
}

function toParcelFacts(
  { reference, requester, shippingAddress }: Order,
  { number, packedAt, carrier, trackingNumber }: Shipment,
  settings: SaleSettings,
): ParcelFacts {
  const { firstName, lastName, email } = requester;
  const name = fullName({ firstName, lastName }) || email;
  return {
    reference,
    number,
    date: packedAt,
    seller: toSellerFacts(settings),
    shipTo: shippingAddress ? formatAddress(shippingAddress) : [name ?? ''],
    carrier: CARRIER_NAMES[carrier],
    trackingNumber,
  };
}
