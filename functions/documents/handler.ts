import { documents } from '../../shared/contract/documents.ts';
import { groupHandler } from '../http/group-handler.ts';
import { getCaller } from '../http/session.ts';
import { getDocument } from './get-document.ts';

export const handler = groupHandler(
  documents,
  { 'GET /api/orders/{id}/documents/{documentId}': getDocument },
  getCaller,
);
