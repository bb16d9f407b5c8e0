import { account } from '../../../shared/contract/account.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { deleteAddress, getAddresses, postAddress, putAddress } from './addresses.ts';
import { changeName } from './change-name.ts';
import { deleteAccount } from './delete-account.ts';
import { endListedSession } from './end-session.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportAccount } from './export-account.ts';
import { getSessions } from './get-sessions.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { requestPersonalData } from './request-personal-data.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';
import { eraseVisitorData, exportVisitorData } from './visitor-data.ts';

export const handler = groupHandler(
  account,
  {
    'PATCH /api/account': changeName,
    'DELETE /api/account': deleteAccount,
    'GET /api/account/export': exportAccount,
    'POST /api/personal-data': requestPersonalData,
    'POST /api/personal-data/export': exportVisitorData,
    'POST /api/personal-data/erase': eraseVisitorData,
    'POST /api/account/erase-customer': eraseCustomer,
    'GET /api/account/addresses': getAddresses,
    'POST /api/account/addresses': postAddress,
    'PUT /api/account/addresses/{id}': putAddress,
    'DELETE /api/account/addresses/{id}': deleteAddress,
    'GET /api/account/sessions': getSessions,
    'DELETE /api/account/sessions': logOutEverywhere,
    'DELETE /api/account/sessions/{id}': endListedSession,
    'GET /api/account/second-factor': getSecondFactor,
    'POST /api/account/second-factor': startSecondFactor,
    'PUT /api/account/second-factor': confirmSecondFactor,
    'DELETE /api/account/second-factor': removeSecondFactor,
  },
  getCaller,
);
