import { documents } from '../../../shared/contract/documents.ts';
import { getCustomer } from '../../platform/http/customer.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import {
  getConditionReport,
  getConditionReports,
  postConditionReport,
  postSharedReport,
} from './condition-reports.ts';
import { getCertificate } from './get-certificate.ts';
import { getDocument } from './get-document.ts';
import { printLabels } from './print-labels.ts';

export const handler = groupHandler(
  documents,
  {
    'GET /api/orders/{id}/documents/{documentId}': getDocument,
    'GET /api/certificates/{code}': getCertificate,
    'POST /api/labels': printLabels,
    'GET /api/military-items/{id}/condition-reports': getConditionReports,
    'POST /api/military-items/{id}/condition-reports': postConditionReport,
    'GET /api/military-items/{id}/condition-reports/{number}': getConditionReport,
    'POST /api/orders/{id}/condition-reports': postSharedReport,
  },
  getCustomer,
);
