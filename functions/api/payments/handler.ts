import { payments } from '../../../shared/contract/payments.ts';
import { getCustomer } from '../../platform/http/customer.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { completePayment } from './complete-payment.ts';
import { getWaysToPay } from './get-ways-to-pay.ts';
import { getMarks, putMark } from './paypal-marks.ts';
import { postPayment } from './post-payment.ts';
import { postRefund } from './post-refund.ts';
import { receiveEvent } from './receive-event.ts';

export const handler = groupHandler(
  payments,
  {
    'GET /api/orders/{id}/ways-to-pay': getWaysToPay,
    'POST /api/orders/{id}/pay': postPayment,
    'GET /api/paypal/return': completePayment,
    'POST /api/paypal-webhook': receiveEvent,
    'POST /api/orders/{id}/refunds': postRefund,
    'GET /api/orders/{id}/paypal-marks': getMarks,
    'PUT /api/paypal-marks/{productId}': putMark,
  },
  getCustomer,
);
