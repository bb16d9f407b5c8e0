import { consignors } from '../../../shared/contract/consignors.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getQuestion, postAnswer } from './answers.ts';
import { postAdjustment, postPayout } from './balance.ts';
import {
  getConsignor,
  getConsignors,
  getUnmatched,
  patchConsignor,
  postConsignor,
} from './consignors.ts';
import { getStatement } from './get-statement.ts';
import { sendStatement } from './send-statement.ts';

export const handler = groupHandler(
  consignors,
  {
    'GET /api/consignors': getConsignors,
    'POST /api/consignors': postConsignor,
    'GET /api/consignors/unmatched': getUnmatched,
    'GET /api/consignors/{id}': getConsignor,
    'PATCH /api/consignors/{id}': patchConsignor,
    'GET /api/consignors/{id}/statement': getStatement,
    'POST /api/consignors/{id}/statement': sendStatement,
    'POST /api/consignors/{id}/payouts': postPayout,
    'POST /api/consignors/{id}/adjustments': postAdjustment,
    'POST /api/consignor-answers/question': getQuestion,
    'POST /api/consignor-answers/answer': postAnswer,
  },
  getCaller,
);
