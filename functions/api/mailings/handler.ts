import { mailings } from '../../../shared/contract/mailings.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { changePreferences } from './change-preferences.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { getPreferences } from './get-preferences.ts';
import { getPreferencesToken } from './get-preferences-token.ts';
import { refuseConfirmations } from './refuse-confirmations.ts';
import { sendMessage } from './send-message.ts';
import { sendPreferencesLink } from './send-preferences-link.ts';
import { showUnsubscribe } from './show-unsubscribe.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const handler = groupHandler(
  mailings,
  {
    'POST /api/newsletter': subscribe,
    'POST /api/newsletter/confirm': confirmSubscription,
    'POST /api/contact': sendMessage,
    'GET /api/mail-preferences': getPreferences,
    'PATCH /api/mail-preferences': changePreferences,
    'POST /api/mail-preferences/refuse': refuseConfirmations,
    'GET /api/mail-preferences/token': getPreferencesToken,
    'POST /api/mail-preferences/link': sendPreferencesLink,
    'GET /api/unsubscribe': showUnsubscribe,
    'POST /api/unsubscribe': unsubscribe,
  },
  getCaller,
);
