import { stocktakes } from '../../../shared/contract/stocktakes.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import {
  getLocations,
  getStocktake,
  getStocktakes,
  postClose,
  postDifference,
  postScans,
  postStocktake,
} from './stocktakes.ts';

export const handler = groupHandler(
  stocktakes,
  {
    'GET /api/stocktakes': getStocktakes,
    'GET /api/stocktakes/locations': getLocations,
    'POST /api/stocktakes': postStocktake,
    'GET /api/stocktakes/{id}': getStocktake,
    'POST /api/stocktakes/{id}/scans': postScans,
    'POST /api/stocktakes/{id}/close': postClose,
    'POST /api/stocktakes/{id}/differences': postDifference,
  },
  getCaller,
);
