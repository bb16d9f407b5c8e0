import { v4 as uuidV4, v5 as uuidV5 } from 'uuid';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Alert } from '../../../shared/entities/alert.ts';
import { conflict, unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  createAlert,
  findAlert,
  listAlerts,
  replaceAlert,
  type StoredAlert,
  toQueryKey,
} from '../../platform/table/alerts.ts';
import {
  findRecipient,
  saveSettings,
  toRecipientId,
} from '../../platform/table/mail-recipients.ts';
import { findUser } from '../../platform/table/users.ts';

const NAMESPACE = '8f9d8a52-3c0e-4f6b-9d55-0f6a2b0c7a51';

type Call = Contract['alerts']['POST /api/alerts'];

export async function addAlert({ caller, body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const queryKey = toQueryKey(body.query);
  const alerts = await listAlerts(userId);
  const hasQuery = ({ query }: Alert) => toQueryKey(query) === queryKey;
  const now = new Date().toISOString();
  const update = async (known: Alert) => {
    const alert: StoredAlert = { ...known, ...body, userId, updatedAt: now };
    await replaceAlert(alert);
    await turnOnMails(userId);
    return { body: alert, status: 200 };
  };
  const known = alerts.find(hasQuery);
  if (known) return update(known);
  // The id is derived from the query, so that concurrent requests create only one alert.
  const id = uuidV5(`${userId}/${queryKey}`, NAMESPACE);
  const alert: StoredAlert = { id, userId, ...body, createdAt: now, updatedAt: now };
  if (await create(alert)) return { body: alert };
  const holder = await findAlert(userId, id);
  if (holder && hasQuery(holder)) return update(holder);
  // An alert that was edited away from this query still has the derived id.
  const other: StoredAlert = { ...alert, id: uuidV4() };
  await create(other);
  return { body: other };
}

/**
 * @returns false if an alert with this id exists.
 * @throws AppError CONFLICT if the member has reached the limit.
 */
async function create(alert: StoredAlert): Promise<boolean> {
  const result = await createAlert(alert);
  if (result === 'full') {
    throw conflict(`You have ${BUDGETS.alert.rows} alerts. Please delete one you no longer need.`);
  }
  if (result === 'added') await turnOnMails(alert.userId);
  return result === 'added';
}

/** A member who unsubscribed and then adds an alert wants its mails again. */
async function turnOnMails(userId: string): Promise<void> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  const id = toRecipientId(user.email);
  const { settings } = await findRecipient(id);
  if (!settings.alerts) await saveSettings(id, user.email, { alerts: true });
}
