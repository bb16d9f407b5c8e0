import { search } from '../../shared/contract/search.ts';
import { groupHandler } from '../http/group-handler.ts';
import { getCaller } from '../http/session.ts';
import { searchBackOffice } from './search-back-office.ts';

export const handler = groupHandler(search, { 'GET /api/search': searchBackOffice }, getCaller);
