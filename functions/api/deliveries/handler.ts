import { deliveries } from '../../../shared/contract/deliveries.ts';
import { getCustomer } from '../../platform/http/customer.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { openQuoteLink } from './open-quote-link.ts';
import { getPhoto, postPhoto } from './photos.ts';
import { patchReturn, postReturn } from './returns.ts';
import { patchShipment, postShipment } from './shipments.ts';
import { trackOrder } from './track-order.ts';

export const handler = groupHandler(
  deliveries,
  {
    'POST /api/orders/{id}/shipments': postShipment,
    'PATCH /api/orders/{id}/shipments/{number}': patchShipment,
    'POST /api/orders/{id}/returns': postReturn,
    'PATCH /api/orders/{id}/returns/{number}': patchReturn,
    'POST /api/orders/{id}/photos': postPhoto,
    'GET /api/orders/{id}/photos/{photoId}': getPhoto,
    'POST /api/track-order': trackOrder,
    'POST /api/quote-link': openQuoteLink,
  },
  getCustomer,
);
