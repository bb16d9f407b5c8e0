import { sales } from '../../../shared/contract/sales.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { postSale } from './record-sale.ts';
import { getPriceList, getStockList } from './show-papers.ts';
import {
  getShow,
  getShows,
  patchShow,
  postBack,
  postClose,
  postPieces,
  postShow,
} from './shows.ts';

export const handler = groupHandler(
  sales,
  {
    'POST /api/sales': postSale,
    'GET /api/shows': getShows,
    'POST /api/shows': postShow,
    'GET /api/shows/{id}': getShow,
    'PATCH /api/shows/{id}': patchShow,
    'POST /api/shows/{id}/pieces': postPieces,
    'POST /api/shows/{id}/back': postBack,
    'POST /api/shows/{id}/close': postClose,
    'GET /api/shows/{id}/price-list': getPriceList,
    'GET /api/shows/{id}/stock-list': getStockList,
  },
  getCaller,
);
