import { auth } from '../../../shared/contract/auth.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { callback } from './callback.ts';
import { getUser } from './get-user.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export const handler = groupHandler(
  auth,
  {
    'GET /api/login': login,
    'GET /api/auth/callback': callback,
    'GET /api/logout': logout,
    'GET /api/auth/user': getUser,
  },
  getCaller,
);
