import type { Contract } from '../../../shared/contract/contract.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { conflict } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { findChanges } from '../../platform/http/find-changes.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  findSaleSettingsAuthor,
  getSaleSettings,
  saveSaleSettings,
} from '../../platform/table/sale-settings.ts';
import { getActor } from '../../platform/table/users.ts';

type Content = Contract['content'];
type Get = Content['GET /api/sale-settings'];
type Put = Content['PUT /api/sale-settings'];

export async function getSaleSettingsForStaff(): Promise<ApiResponse<Get>> {
  return { body: await getSaleSettings() };
}

export async function putSaleSettings({
  body,
  caller,
  event,
}: ApiRequest<Put>): Promise<ApiResponse<Put>> {
  const by = await getActor(caller.userId);
  const saved = await saveSaleSettings(body, by);
  if (!saved) {
    const author = await findSaleSettingsAuthor();
    throw conflict(
      `${author?.email ?? 'Someone else'} has changed these settings in the meantime.`,
    );
  }
  const changes = findChanges(toValues(saved.before), toValues(saved.after));
  await recordActivity(event, {
    action: 'settings-changed',
    outcome: 'success',
    by,
    subject: 'of sales',
    changes,
  });
  return { body: saved.after };
}

/** The names are shown in the list of activities. */
const toValues = (settings: SaleSettings) => ({
  'Seller on invoices': settings.seller.name,
  'Address of the seller': toLine(settings.seller.address),
  'Tax number': settings.seller.taxNumber,
  PayPal: settings.paypal,
  'Bank transfer': settings.transfer,
  Check: settings.check,
  'Money order': settings.moneyOrder,
  Cash: settings.cash,
  'Days to pay': settings.paymentDays,
  'Days for returns': settings.returnDays,
  'Sales tax': settings.taxRates
    .map(
      ({ state, rate, onShipping }) => `${state} ${rate}%${onShipping ? ', on shipping too' : ''}`,
    )
    .join('; '),
  'Signature from': settings.signatureFrom,
});

const toLine = (address: PostalAddress | null): string =>
  address ? Object.values(address).filter(Boolean).join(', ') : '';
