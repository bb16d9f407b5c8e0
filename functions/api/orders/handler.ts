import { orders } from '../../../shared/contract/orders.ts';
import { getCustomer } from '../../platform/http/customer.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { postAcceptance } from './accept-offer.ts';
import { askAsMember } from './ask-as-member.ts';
import { askQuestion } from './ask-question.ts';
import { patchPayment } from './change-payment.ts';
import { getComparables } from './comparables.ts';
import { confirmQuestion } from './confirm-question.ts';
import { postCounteroffer } from './counter-offer.ts';
import { postLink } from './create-link.ts';
import { postDecline, postRelease, postWithdrawal } from './end-quote.ts';
import { getFloorRequests, postFloorRequests } from './floor-requests.ts';
import { postForCustomer } from './for-customer.ts';
import { getInbox } from './get-inbox.ts';
import { getMails } from './get-mails.ts';
import { getOrder } from './get-order.ts';
import { getPieces } from './get-pieces.ts';
import { createHold, endHold, getHolds } from './holds.ts';
import { putLayaway } from './layaway.ts';
import { listOrders } from './list-orders.ts';
import { postOffer } from './make-offer.ts';
import { postPayment } from './record-payment.ts';
import { repeatQuote } from './repeat-quote.ts';
import { requestQuote } from './request-quote.ts';
import { getResaleCertificate, putResaleCertificate } from './resale-certificate.ts';
import { retryAirtable } from './retry-airtable.ts';
import { postSale } from './sell-quote.ts';
import { putAddress } from './set-address.ts';
import { updateOrder } from './update-order.ts';
import { postMessage, postNote, postRead } from './write-message.ts';

export const handler = groupHandler(
  orders,
  {
    // Import on demand: reports are rare and need the bucket.
    'GET /api/reports/months': async (request) =>
      (await import('./monthly-report.ts')).getMonths(request),
    'GET /api/reports/months/{month}': async (request) =>
      (await import('./monthly-report.ts')).getMonth(request),
    'GET /api/reports/sales/{month}': async (request) =>
      (await import('./sales-report.ts')).getSalesReport(request),
    'POST /api/orders': requestQuote,
    'POST /api/orders/question': askAsMember,
    'POST /api/questions': askQuestion,
    'POST /api/questions/confirm': confirmQuestion,
    'GET /api/orders': listOrders,
    'GET /api/orders/inbox': getInbox,
    'GET /api/orders/{id}': getOrder,
    'GET /api/orders/{id}/pieces': getPieces,
    'GET /api/orders/{id}/mails': getMails,
    'PATCH /api/orders/{id}': updateOrder,
    'POST /api/orders/{id}/offers': postOffer,
    'GET /api/orders/{id}/floor-requests': getFloorRequests,
    'POST /api/orders/{id}/floor-requests': postFloorRequests,
    'POST /api/orders/{id}/accept': postAcceptance,
    'POST /api/orders/{id}/counter': postCounteroffer,
    'POST /api/orders/{id}/decline': postDecline,
    'POST /api/orders/{id}/withdraw': postWithdrawal,
    'POST /api/orders/{id}/repeat': repeatQuote,
    'POST /api/orders/{id}/messages': postMessage,
    'POST /api/orders/{id}/read': postRead,
    'POST /api/orders/{id}/notes': postNote,
    'POST /api/orders/{id}/sold': postSale,
    'POST /api/orders/{id}/release': postRelease,
    'PUT /api/orders/{id}/layaway': putLayaway,
    'POST /api/orders/{id}/payments': postPayment,
    'PATCH /api/orders/{id}/payments/{payment}': patchPayment,
    'PUT /api/orders/{id}/address': putAddress,
    'POST /api/orders/for-customer': postForCustomer,
    'POST /api/orders/{id}/link': postLink,
    'GET /api/orders/{id}/comparables': getComparables,
    'GET /api/orders/{id}/resale-certificate': getResaleCertificate,
    'PUT /api/orders/{id}/resale-certificate': putResaleCertificate,
    'GET /api/holds': getHolds,
    'POST /api/holds': createHold,
    'DELETE /api/holds/{productId}': endHold,
    'POST /api/holds/{productId}/airtable': retryAirtable,
  },
  getCustomer,
);
