import { customers } from '../../../shared/contract/customers.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getCustomer, getCustomers, patchCustomer, postMerge } from './customers.ts';
import { postAnswer, postLook } from './viewing-links.ts';
import {
  getViewing,
  getViewings,
  patchViewing,
  postLink,
  postSend,
  postViewing,
} from './viewings.ts';

export const handler = groupHandler(
  customers,
  {
    'GET /api/customers': getCustomers,
    'GET /api/customers/{id}': getCustomer,
    'PATCH /api/customers/{id}': patchCustomer,
    'POST /api/customers/{id}/merge': postMerge,
    'GET /api/viewings': getViewings,
    'POST /api/viewings': postViewing,
    'GET /api/viewings/{id}': getViewing,
    'PATCH /api/viewings/{id}': patchViewing,
    'POST /api/viewings/{id}/send': postSend,
    'POST /api/viewings/{id}/links': postLink,
    'POST /api/viewing-links/look': postLook,
    'POST /api/viewing-links/answer': postAnswer,
  },
  getCaller,
);
