import * as z from 'zod';
import {
  NewSaleSettings,
  type SaleSettings,
  US_STATES,
} from '../../../../../shared/entities/sale-settings.ts';
import {
  type AddressForm,
  isEmptyAddress,
  readAddress,
  toAddressForm,
  toPostalAddress,
} from '../../../lib/addressForm.ts';
import { parseAmount } from '../../../lib/amounts.ts';

/** The settings as texts of fields. An empty text of instructions does not offer the way to pay. */
export interface SaleSettingsDraft
  extends Record<'transfer' | 'check' | 'moneyOrder' | 'cash', string> {
  seller: { name: string; address: AddressForm; taxNumber: string };
  paypal: boolean;
  paymentDays: string;
  returnDays: string;
  taxRates: { state: string; rate: string; onShipping: boolean }[];
  signatureFrom: string;
  version: number;
}

export const toDraft = (settings: SaleSettings): SaleSettingsDraft => ({
  seller: {
    name: settings.seller.name,
    address: toAddressForm(settings.seller.address),
    taxNumber: settings.seller.taxNumber ?? '',
  },
  paypal: settings.paypal,
  transfer: settings.transfer ?? '',
  check: settings.check ?? '',
  moneyOrder: settings.moneyOrder ?? '',
  cash: settings.cash ?? '',
  paymentDays: String(settings.paymentDays),
  returnDays: String(settings.returnDays),
  taxRates: settings.taxRates,
  signatureFrom: settings.signatureFrom,
  version: settings.version,
});

const toDays = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const toSettings = ({ seller, ...draft }: SaleSettingsDraft): z.input<typeof NewSaleSettings> => ({
  ...draft,
  seller: {
    name: seller.name,
    address: isEmptyAddress(seller.address) ? null : toPostalAddress(seller.address),
    taxNumber: seller.taxNumber.trim() || null,
  },
  transfer: draft.transfer.trim() || null,
  check: draft.check.trim() || null,
  moneyOrder: draft.moneyOrder.trim() || null,
  cash: draft.cash.trim() || null,
  paymentDays: toDays(draft.paymentDays),
  returnDays: toDays(draft.returnDays),
  // A missing state is a problem already; problems of the other rates keep their places.
  taxRates: draft.taxRates.map(({ state, ...rate }) => ({
    ...rate,
    state: US_STATES.find((each) => each === state) ?? US_STATES[0],
  })),
  signatureFrom: parseAmount(draft.signatureFrom) ?? draft.signatureFrom,
});

interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

/** Problems of rates and amounts that the contract does not name, or names in other words. */
function findProblems({ taxRates, signatureFrom }: SaleSettingsDraft): Problem[] {
  const states = taxRates.flatMap(({ state }, index) => {
    const isKnown = taxRates.findIndex((each) => each.state === state) < index;
    const message =
      state === '' ? 'Choose a state' : isKnown ? 'Each state may be there once' : undefined;
    return message ? [{ path: ['taxRates', index, 'state'], message }] : [];
  });
  return [
    ...states,
    ...(parseAmount(signatureFrom) === undefined
      ? [{ path: ['signatureFrom'], message: 'Enter an amount such as 750.00' }]
      : []),
  ];
}

/** Shows all problems next to their fields before anything is sent. */
export const SaleSettingsInput = z
  .custom<SaleSettingsDraft>()
  .transform((draft, { addIssue }): z.output<typeof NewSaleSettings> => {
    const { address } = draft.seller;
    if (!isEmptyAddress(address)) readAddress(address, addIssue, ['seller', 'address']);
    const { data, error } = NewSaleSettings.safeParse(toSettings(draft));
    for (const { path, message } of [...findProblems(draft), ...(error?.issues ?? [])]) {
      addIssue({ code: 'custom', path: [...path], message });
    }
    return data ?? z.NEVER;
  });
