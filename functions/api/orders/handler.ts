import { orders } from '../../../shared/contract/orders.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { acceptOffer } from './accept-offer.ts';
import { askAsMember } from './ask-as-member.ts';
import { askQuestion } from './ask-question.ts';
import { confirmQuestion } from './confirm-question.ts';
import { counterOffer } from './counter-offer.ts';
import { declineQuote, releaseHold, withdrawQuote } from './end-quote.ts';
import { getInbox } from './get-inbox.ts';
import { getMails } from './get-mails.ts';
import { getOrder } from './get-order.ts';
import { getPieces } from './get-pieces.ts';
import { createHold, endHold, getHolds } from './holds.ts';
import { agreeOnLayaway, recordPayment } from './layaway.ts';
import { listOrders } from './list-orders.ts';
import { makeOffer } from './make-offer.ts';
import { repeatQuote } from './repeat-quote.ts';
import { requestQuote } from './request-quote.ts';
import { retryAirtable } from './retry-airtable.ts';
import { sellQuote } from './sell-quote.ts';
import { updateOrder } from './update-order.ts';
import { addNote, markRead, writeMessage } from './write-message.ts';

export const handler = groupHandler(
  orders,
  {
    // Import on demand: reports are rare and need the bucket.
    'GET /api/reports/months': async (request) =>
      (await import('./monthly-report.ts')).getMonths(request),
    'GET /api/reports/months/{month}': async (request) =>
      (await import('./monthly-report.ts')).getMonth(request),
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
    'POST /api/orders/{id}/offers': makeOffer,
    'POST /api/orders/{id}/accept': acceptOffer,
    'POST /api/orders/{id}/counter': counterOffer,
    'POST /api/orders/{id}/decline': declineQuote,
    'POST /api/orders/{id}/withdraw': withdrawQuote,
    'POST /api/orders/{id}/repeat': repeatQuote,
    'POST /api/orders/{id}/messages': writeMessage,
    'POST /api/orders/{id}/read': markRead,
    'POST /api/orders/{id}/notes': addNote,
    'POST /api/orders/{id}/sold': sellQuote,
    'POST /api/orders/{id}/release': releaseHold,
    'PUT /api/orders/{id}/layaway': agreeOnLayaway,
    'POST /api/orders/{id}/payments': recordPayment,
    'GET /api/holds': getHolds,
    'POST /api/holds': createHold,
    'DELETE /api/holds/{productId}': endHold,
    'POST /api/holds/{productId}/airtable': retryAirtable,
  },
  getCaller,
);
