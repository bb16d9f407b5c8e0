import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import { deleteAlert } from '../../platform/table/alerts.ts';
import { resumeRecipient, saveSettings } from '../../platform/table/mail-recipients.ts';
import { findEmail, loadPreferences, requireToken } from './preferences.ts';

type Call = Contract['mailings']['PATCH /api/mail-preferences'];

export async function changePreferences({
  body: { token, settings, deleteAlert: alertId, resume },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await requireToken(token);
  await spend('mailPreferences', claims.sub);
  if (settings) {
    const email = await findEmail(claims);
    if (email === undefined && settings.newsletter !== undefined && settings.newsletter !== 'off') {
      throw notFound('We no longer know your address. Please subscribe in the shop.');
    }
    await saveSettings(claims.sub, email, settings);
  }
  if (alertId && claims.userId !== undefined) await deleteAlert(claims.userId, alertId);
  if (resume) await resumeRecipient(claims.sub);
  return { body: await loadPreferences(claims) };
}
