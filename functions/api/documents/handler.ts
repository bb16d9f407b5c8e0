import { documents } from '../../../shared/contract/documents.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getDocument } from './get-document.ts';
import { printLabels } from './print-labels.ts';

export const handler = groupHandler(
  documents,
  {
    'GET /api/orders/{id}/documents/{documentId}': getDocument,
    'POST /api/labels': printLabels,
  },
  getCaller,
);
