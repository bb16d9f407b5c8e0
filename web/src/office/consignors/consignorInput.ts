import * as z from 'zod';
import {
  type Consignor,
  ConsignorTerms,
  DEFAULT_CONSIGNOR_TERMS,
  MAX_PAYOUT_DAYS,
} from '../../../../shared/entities/consignor.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import {
  type AddressForm,
  isEmptyAddress,
  readAddress,
  toAddressForm,
  toPostalAddress,
} from '../../lib/addressForm.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import type { useForm } from '../../ui/useForm.ts';

/** A consignor as texts of fields. The last band has no limit. */
export interface ConsignorDraft extends Record<'name' | 'email' | 'phone' | 'notes', string> {
  address: AddressForm;
  terms: {
    bands: { upTo: string; percent: string }[];
    minimum: string;
    payoutDays: string;
  };
  version: number;
}

export type ConsignorForm = Pick<
  ReturnType<typeof useForm<ConsignorDraft, unknown, unknown>>,
  'field' | 'choice' | 'watch' | 'setValue' | 'setFocus'
>;

export const toDraft = (consignor: Consignor): ConsignorDraft => ({
  name: consignor.name,
  email: consignor.email ?? '',
  phone: consignor.phone ?? '',
  notes: consignor.notes ?? '',
  address: toAddressForm(consignor.address),
  terms: toTermsDraft(consignor.terms),
  version: consignor.version,
});

export const createDraft = (name: string): ConsignorDraft => ({
  name,
  email: '',
  phone: '',
  notes: '',
  address: toAddressForm(null),
  terms: toTermsDraft(DEFAULT_CONSIGNOR_TERMS),
  version: 0,
});

const toTermsDraft = ({ bands, minimum, payoutDays }: ConsignorTerms): ConsignorDraft['terms'] => ({
  bands: bands.map(({ upTo, percent }) => ({ upTo: upTo ?? '', percent })),
  minimum,
  payoutDays: String(payoutDays),
});

const toBody = ({ name, email, phone, notes, address, terms, version }: ConsignorDraft) => ({
  name: name.trim(),
  email: email.trim() || null,
  phone: phone.trim() || null,
  notes: notes.trim() || null,
  address: isEmptyAddress(address) ? null : toPostalAddress(address),
  terms: toTerms(terms),
  version,
});

const toTerms = ({ bands, minimum, payoutDays }: ConsignorDraft['terms']): ConsignorTerms => ({
  bands: bands.map(({ upTo, percent }, index) => ({
    upTo: index === bands.length - 1 ? null : (parseAmount(upTo) ?? upTo),
    percent: percent.trim(),
  })),
  minimum: parseAmount(minimum) ?? minimum,
  payoutDays: Number(payoutDays),
});

interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

/** Problems that the contract does not name, or names in other words. */
function findProblems({ name, email, terms }: ConsignorDraft): Problem[] {
  const { bands, minimum, payoutDays } = terms;
  const areDays = /^\s*\d{1,3}\s*$/.test(payoutDays) && Number(payoutDays) <= MAX_PAYOUT_DAYS;
  return [
    ...(name.trim() ? [] : [{ path: ['name'], message: 'Enter a name' }]),
    ...(!email.trim() || isEmailAddress(email)
      ? []
      : [{ path: ['email'], message: 'Enter an e-mail address such as ada@example.com' }]),
    ...bands.slice(0, -1).flatMap((_, index) => findLimitProblem(bands, index)),
    ...(parseAmount(minimum) === undefined
      ? [{ path: ['terms', 'minimum'], message: 'Enter an amount such as 25.00' }]
      : []),
    ...(areDays
      ? []
      : [
          {
            path: ['terms', 'payoutDays'],
            message: `Enter a whole number from 0 to ${MAX_PAYOUT_DAYS}`,
          },
        ]),
  ];
}

function findLimitProblem(bands: ConsignorDraft['terms']['bands'], index: number): Problem[] {
  const limit = parseAmount(bands[index]?.upTo ?? '');
  const before = parseAmount(bands[index - 1]?.upTo ?? '') ?? '0';
  const message =
    limit === undefined
      ? 'Enter an amount such as 500.00'
      : Number(limit) <= Number(before)
        ? `Enter more than ${formatMoney(before)}`
        : undefined;
  return message ? [{ path: ['terms', 'bands', index, 'upTo'], message }] : [];
}

/** The other problems of terms are found above. */
function findPercentProblems(terms: ConsignorDraft['terms']): Problem[] {
  const issues = ConsignorTerms.safeParse(toTerms(terms)).error?.issues ?? [];
  return issues
    .filter(({ path }) => path.at(-1) === 'percent')
    .map(({ path, message }) => ({ path: ['terms', ...path], message }));
}

/** Shows all problems next to their fields before anything is sent. */
export const ConsignorInput = z
  .custom<ConsignorDraft>()
  .transform((draft, { addIssue }): ReturnType<typeof toBody> => {
    if (!isEmptyAddress(draft.address)) readAddress(draft.address, addIssue, ['address']);
    for (const { path, message } of [...findProblems(draft), ...findPercentProblems(draft.terms)]) {
      addIssue({ code: 'custom', path: [...path], message });
    }
    return toBody(draft);
  });
